import { useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { isReachable } from '../../../contract/service/serviceRecord.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { MarkedList } from './MarkedList.tsx'

interface UnreachedProps {
  respondents: CaseDetail['respondents']
  marked: readonly string[]
  onChange: (marked: string[]) => void
  error: Wrong | undefined
}

/** The respondents whom the request gives no way to: each is marked to be served otherwise. Nothing where there are none. */
export function UnreachedField({ respondents, ...rest }: UnreachedProps) {
  const { t } = useLingui()
  const away = respondents.filter((one) => !isReachable(one))
  if (!away.length) return null
  return (
    <MarkedList
      label={t`没有联系方式的被申请人`}
      options={away.map(({ id, name }) => ({ value: id, label: t`${name}：另行送达` }))}
      grid={false}
      {...rest}
    />
  )
}
