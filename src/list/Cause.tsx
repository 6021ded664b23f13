import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** The usual causes of action 案由, so that English readers have a name for them; what else was typed stays as it was typed. */
const causes: Record<string, MessageDescriptor> = {
  买卖合同纠纷: msg`买卖合同纠纷`,
  建设工程施工合同纠纷: msg`建设工程施工合同纠纷`,
  股权转让纠纷: msg`股权转让纠纷`,
  房屋租赁合同纠纷: msg`房屋租赁合同纠纷`,
  民间借贷纠纷: msg`民间借贷纠纷`,
  金融借款合同纠纷: msg`金融借款合同纠纷`,
  借款合同纠纷: msg`借款合同纠纷`,
  服务合同纠纷: msg`服务合同纠纷`,
  货运代理合同纠纷: msg`货运代理合同纠纷`,
  融资租赁合同纠纷: msg`融资租赁合同纠纷`,
  技术开发合同纠纷: msg`技术开发合同纠纷`,
  软件开发合同纠纷: msg`软件开发合同纠纷`,
  承揽合同纠纷: msg`承揽合同纠纷`,
  定作合同纠纷: msg`定作合同纠纷`,
  加工合同纠纷: msg`加工合同纠纷`,
  保险合同纠纷: msg`保险合同纠纷`,
  合伙协议纠纷: msg`合伙协议纠纷`,
  委托合同纠纷: msg`委托合同纠纷`,
  仓储合同纠纷: msg`仓储合同纠纷`,
  运输合同纠纷: msg`运输合同纠纷`,
  设备租赁合同纠纷: msg`设备租赁合同纠纷`,
  租赁合同纠纷: msg`租赁合同纠纷`,
  广告合同纠纷: msg`广告合同纠纷`,
  居间合同纠纷: msg`居间合同纠纷`,
  特许经营合同纠纷: msg`特许经营合同纠纷`,
  劳务纠纷: msg`劳务纠纷`,
  装饰装修合同纠纷: msg`装饰装修合同纠纷`,
  咨询合同纠纷: msg`咨询合同纠纷`,
  担保合同纠纷: msg`担保合同纠纷`,
  保理合同纠纷: msg`保理合同纠纷`,
  知识产权许可合同纠纷: msg`知识产权许可合同纠纷`,
  房屋买卖合同纠纷: msg`房屋买卖合同纠纷`,
  国际货物买卖合同纠纷: msg`国际货物买卖合同纠纷`,
  公司增资纠纷: msg`公司增资纠纷`,
  物业服务合同纠纷: msg`物业服务合同纠纷`,
}

/** A cause of action in the language of the page. */
export function Cause({ of }: { of: string }) {
  const { i18n } = useLingui()
  const words = causes[of]
  return words ? i18n._(words) : of
}
