import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCertificateName } from '../../account/own/useCertificates.ts'

/** What the fields of the three kinds of registration are called, in the order they are read. */
const words: [name: string, words: MessageDescriptor, wide?: true][] = [
  ['nickName', msg`姓名`],
  ['username', msg`用户名`],
  ['certificatesCate', msg`证件类型`],
  ['certificatesNum', msg`证件号码`],
  ['corporationName', msg`单位名称`],
  ['name', msg`单位名称`],
  ['creditCode', msg`统一社会信用代码`],
  ['legalPerson', msg`法定代表人`],
  ['address', msg`住所`, true],
  ['account', msg`手机号或邮箱`],
  ['principal', msg`委托人`, true],
  ['scope', msg`授权范围`, true],
  ['from', msg`授权自`],
  ['to', msg`授权至`],
]

/** All that somebody filled in. What a newer server adds shows under its own name: nothing is kept from the reviewer. */
export function ReviewFacts({ data }: { data: Record<string, unknown> }) {
  const { t, i18n } = useLingui()
  const certificateOf = useCertificateName()
  const known = new Set(words.map(([name]) => name))
  const shown = (name: string) => data[name] !== undefined && data[name] !== '' && data[name] !== null
  const textOf = (name: string): string => {
    const value = data[name]
    if (typeof value === 'boolean') return value ? t`是` : t`否`
    if (name === 'certificatesCate') return certificateOf(String(value))
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
  // The head says whose account it is.
  const others = Object.keys(data).filter(
    (name) => !known.has(name) && !['corporation', 'cate'].includes(name) && shown(name),
  )
  return (
    <dl className="facts">
      {words
        .filter(([name]) => shown(name))
        .map(([name, label, wide]) => (
          <div key={name} className={wide ? 'wide' : undefined}>
            <dt>{i18n._(label)}</dt>
            <dd>{textOf(name)}</dd>
          </div>
        ))}
      {'corporation' in data ? (
        <div>
          <dt>{t`以单位名义注册`}</dt>
          <dd>{textOf('corporation')}</dd>
        </div>
      ) : null}
      {others.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{textOf(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
