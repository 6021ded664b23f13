import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAction } from '../../../contract/admin.ts'
import { categoryWords } from '../../account/words.ts'

/** What the calls that change something are called in the log. */
export const eventWords: Record<AuditAction, MessageDescriptor> = {
  'admin.addUser': msg({ message: '新增用户', context: 'event' }),
  'admin.addBack': msg({ message: '后台补录用户', context: 'event' }),
  'admin.editUser': msg({ message: '编辑用户', context: 'event' }),
  'admin.removeUser': msg({ message: '删除用户', context: 'event' }),
  'admin.askChange': msg({ message: '提出账号变更', context: 'event' }),
  'admin.confirmChange': msg({ message: '确认账号变更', context: 'event' }),
  'admin.dropChange': msg({ message: '撤销账号变更', context: 'event' }),
  'admin.sendReset': msg({ message: '发送重设密码链接', context: 'event' }),
  'admin.addMenu': msg({ message: '新增菜单', context: 'event' }),
  'admin.editMenu': msg({ message: '编辑菜单', context: 'event' }),
  'admin.moveMenu': msg({ message: '移动菜单', context: 'event' }),
  'admin.removeMenu': msg({ message: '删除菜单', context: 'event' }),
  'lookup.addDictDetail': msg({ message: '新增字典项', context: 'event' }),
  'lookup.editDictDetail': msg({ message: '编辑字典项', context: 'event' }),
  'lookup.removeDictDetail': msg({ message: '删除字典项', context: 'event' }),
  'deadline.addRule': msg({ message: '设定期限规则', context: 'event' }),
  'deadline.addHoliday': msg({ message: '设定节假日', context: 'event' }),
  'deadline.removeHoliday': msg({ message: '取消节假日设定', context: 'event' }),
  'registration.approve': msg({ message: '通过注册', context: 'event' }),
  'registration.back': msg({ message: '退回注册', context: 'event' }),
  'account.updateCenter': msg({ message: '修改个人资料', context: 'event' }),
  'upload.uploadAttachmentTo': msg({ message: '文件入卷', context: 'event' }),
  'template.writeTemplate': msg({ message: '编写文书模板', context: 'event' }),
  'template.activateTemplate': msg({ message: '启用文书模板', context: 'event' }),
  'template.retireTemplate': msg({ message: '停用文书模板', context: 'event' }),
  'caseFile.addFolder': msg({ message: '新建案卷文件夹', context: 'event' }),
  'caseFile.rename': msg({ message: '重命名案卷文件', context: 'event' }),
  'caseFile.remove': msg({ message: '删除案卷文件', context: 'event' }),
  'caseFile.move': msg({ message: '移动案卷文件', context: 'event' }),
}

/** What the fields of users, menus, dictionaries and profiles are called in the log. */
export const fieldWords: Record<string, MessageDescriptor> = {
  username: msg`用户名`,
  nickName: msg`姓名`,
  cate: msg`类别`,
  email: msg`邮箱`,
  phone: msg`手机号`,
  enabled: msg`启用`,
  roles: msg`角色`,
  jobs: msg`职务`,
  dept: msg`部门`,
  status: msg`审核状态`,
  password: msg`密码`,
  pid: msg`上级菜单`,
  title: msg`名称`,
  path: msg`路径`,
  component: msg`组件`,
  icon: msg`图标`,
  num: msg`角标计数字段`,
  sort: msg`排序`,
  hidden: msg`在菜单中隐藏`,
  alwaysShow: msg`总是显示为文件夹`,
  noCache: msg`不缓存页面`,
  affix: msg`固定标签页`,
  activeMenu: msg`高亮的菜单路径`,
  cates: msg`可见类别`,
  dictName: msg`字典名`,
  value: msg`值`,
  label: msg`名称`,
  labelEn: msg`英文名称`,
  attrs: msg`属性`,
  state: msg`状态`,
  reason: msg`理由`,
  folder: msg`所在文件夹`,
  certificatesCate: msg`证件类型`,
  certificatesNum: msg`证件号码`,
  bank: msg`开户行`,
  bankCard: msg`银行账号`,
  sendArriveAddress: msg`送达地址`,
  sendEmail: msg`送达邮箱`,
}

/** Values that stand for something, as people call them. */
export const valueWords: Record<string, MessageDescriptor> = {
  ...categoryWords,
  VERIFIED: msg`已审核`,
  UNVERIFIED: msg`未审核`,
  submitted: msg`待审核`,
  returned: msg`已退回`,
  approved: msg`已通过`,
  review: msg`秘书审核`,
  idCard: msg`居民身份证`,
  passport: msg`护照`,
  hkMacao: msg`港澳居民来往内地通行证`,
  taiwan: msg`台湾居民来往大陆通行证`,
}

/** What a registration in the log is about: the word before its name. */
export const kindWords: Record<string, MessageDescriptor> = {
  person: msg`个人`,
  corporation: msg`单位`,
  agent: msg`代理人`,
  identity: msg`实名认证`,
}
