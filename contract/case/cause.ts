import type { Language } from '../errors/errors.ts'

/* The usual causes of action 案由, so that English readers have a name for them: on screens, in messages, letters and histories. */

const english: Readonly<Record<string, string>> = {
  买卖合同纠纷: 'Dispute over a sale contract',
  建设工程施工合同纠纷: 'Dispute over a construction contract',
  股权转让纠纷: 'Dispute over a transfer of equity',
  房屋租赁合同纠纷: 'Dispute over a lease of premises',
  民间借贷纠纷: 'Dispute over a private loan',
  金融借款合同纠纷: 'Dispute over a bank loan',
  借款合同纠纷: 'Dispute over a loan agreement',
  服务合同纠纷: 'Dispute over a service contract',
  货运代理合同纠纷: 'Dispute over a freight forwarding contract',
  融资租赁合同纠纷: 'Dispute over a finance lease',
  技术开发合同纠纷: 'Dispute over a technology development contract',
  软件开发合同纠纷: 'Dispute over a software development contract',
  承揽合同纠纷: 'Dispute over a contract for work',
  定作合同纠纷: 'Dispute over a made-to-order contract',
  加工合同纠纷: 'Dispute over a processing contract',
  保险合同纠纷: 'Dispute over an insurance contract',
  合伙协议纠纷: 'Dispute over a partnership agreement',
  委托合同纠纷: 'Dispute over a mandate contract',
  仓储合同纠纷: 'Dispute over a warehousing contract',
  运输合同纠纷: 'Dispute over a contract of carriage',
  设备租赁合同纠纷: 'Dispute over an equipment lease',
  租赁合同纠纷: 'Dispute over a lease',
  广告合同纠纷: 'Dispute over an advertising contract',
  居间合同纠纷: 'Dispute over a brokerage contract',
  特许经营合同纠纷: 'Dispute over a franchise agreement',
  劳务纠纷: 'Dispute over a contract for labour services',
  装饰装修合同纠纷: 'Dispute over a decoration contract',
  咨询合同纠纷: 'Dispute over a consultancy contract',
  担保合同纠纷: 'Dispute over a guarantee',
  保理合同纠纷: 'Dispute over a factoring contract',
  知识产权许可合同纠纷: 'Dispute over a licence of intellectual property',
  房屋买卖合同纠纷: 'Dispute over a sale of real property',
  国际货物买卖合同纠纷: 'Dispute over an international sale of goods',
  公司增资纠纷: 'Dispute over an increase of share capital',
  物业服务合同纠纷: 'Dispute over a property management contract',
}

/** A cause of action in a language; what else was typed stays as it was typed. */
export function causeIn(language: Language, cause: string): string {
  return (language === 'en' && english[cause]) || cause
}
