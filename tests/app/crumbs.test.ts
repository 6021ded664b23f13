import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import type { MenuItem } from '../../contract/admin/admin.ts'

// What the build makes of it: the Chinese text as a message.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: TemplateStringsArray) => ({ id: message, message }),
}))
const { crumbsOf } = await import('../../src/app/bar/crumbs.ts')

i18n.loadAndActivate({ locale: 'zh', messages: {} })
const title = (message: string) => ({ id: message, message })
const crumbs = (hidden: boolean) =>
  crumbsOf(
    [
      { fullPath: '/system', title: title('系统管理'), noRedirect: true },
      { fullPath: '/system/user', title: title('用户管理') },
      { fullPath: '/system/user/one', title: title('某人'), hiddenCrumb: hidden },
    ],
    { tree: [], applicant: false },
  ).map((crumb) => crumb.title)

test('a route that turns its breadcrumb off adds none; the others stay', () => {
  expect(crumbs(false)).toEqual(['首页', '系统管理', '用户管理', '某人'])
  expect(crumbs(true)).toEqual(['首页', '系统管理', '用户管理'])
})

const item = (
  path: string,
  name: string,
  says: { hiddenCrumb?: boolean; noRedirect?: boolean },
  children: MenuItem[],
): MenuItem => ({
  ...{ id: path, path, hidden: false, alwaysShow: false, component: '', children },
  meta: {
    ...{ title: name, icon: '', noCache: false, num: '', affix: false, activeMenu: '' },
    ...{ hiddenCrumb: false, noRedirect: false, ...says },
  },
})

test.each([
  ['adds its crumb as a link', {}, ['首页 /dashboard', '用户管理 /system/user', '某人']],
  ['adds none where it is turned off', { hiddenCrumb: true }, ['首页 /dashboard', '某人']],
  ['adds plain text where it is not to be clicked', { noRedirect: true }, ['首页 /dashboard', '用户管理', '某人']],
])('the menu of the list that a record stands below %s', (_, says, wanted) => {
  const crumbs = crumbsOf([{ fullPath: '/one', title: title('某人') }], {
    tree: [item('/system/user', '用户管理', says, [])],
    under: { fullPath: '/system/user', title: title('用户') },
    applicant: false,
  })
  expect(crumbs.map((it) => (it.href ? `${it.title} ${it.href}` : it.title))).toEqual(wanted)
})
