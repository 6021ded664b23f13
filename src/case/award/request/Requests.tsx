import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Award, awards } from '../../../../contract/award/award.ts'
import type { AwardRequest } from '../../../../contract/award/awardRequest.ts'
import { type AwardPerson, kindRules } from '../../../../contract/award/awardWay.ts'
import type { CaseDetail } from '../../../../contract/case/caseLife.ts'
import { useConnection, useRows, useSession } from '../../../local/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { StartDialog } from '../StartDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { requestLooks, requestWords } from './words.ts'

interface RequestsProps {
  row: Award
  people: AwardPerson[]
  detail: CaseDetail
  refresh: () => void
}

/** What parties asked of the tribunal after an award; they ask here, and whoever presides decides. */
export function Requests({ row, people, detail, refresh }: RequestsProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const cate = useSession()?.user.cate
  const { rows, refresh: again } = useRows('awardRequest', awards.listRequests, { query: { baseId: row.baseId } })
  const [asking, setAsking] = useState(false)
  const [refusing, setRefusing] = useState<AwardRequest>()
  const [granting, setGranting] = useState<AwardRequest>()
  const own = rows?.filter((one) => one.awardId === row.id) ?? []
  const mayAsk = cate === 'USER' && online && kindRules.correction.in.includes(detail.state)
  const mayDecide = people.includes('presiding') && online
  const refreshBoth = () => {
    void again()
    refresh()
  }
  if (!own.length && !mayAsk) return null
  return (
    <section className="stack" aria-label={t`补正与补充裁决`}>
      {own.length ? (
        <ul className="items">
          {own.map((one) => (
            <li key={one.id} className="stack">
              <Request one={one} />
              {mayDecide && one.state === 'open' ? (
                <div className="row">
                  <Button small look="primary" icon="edit" aria-haspopup="dialog" onClick={() => setGranting(one)}>
                    {one.kind === 'correction' ? t`起草补正决定` : t`起草补充裁决书`}
                  </Button>
                  <Button small look="danger" icon="close" aria-haspopup="dialog" onClick={() => setRefusing(one)}>
                    {t`不予准许`}
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayAsk ? (
        <div className="row">
          <Button small icon="edit" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t`请求补正或补充裁决`}
          </Button>
        </div>
      ) : null}
      {asking ? <AskDialog row={row} detail={detail} refresh={refreshBoth} onClose={() => setAsking(false)} /> : null}
      {refusing ? <RefuseDialog one={refusing} refresh={refreshBoth} onClose={() => setRefusing(undefined)} /> : null}
      {granting ? (
        <StartDialog
          row={detail}
          begin={{ kind: granting.kind, followsId: row.id }}
          refresh={refreshBoth}
          onClose={() => setGranting(undefined)}
        />
      ) : null}
    </section>
  )
}

function Request({ one }: { one: AwardRequest }) {
  const { t, i18n } = useLingui()
  const [words, family, icon] = requestLooks[one.state]
  const { partyName, submittedAt, text, reason, decidedBy } = one
  return (
    <>
      <div className="row">
        <strong>{t`${partyName} 请求${i18n._(requestWords[one.kind])}`}</strong>
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
        <time dateTime={submittedAt} className="number muted small-text">
          {dateTime(submittedAt)}
        </time>
      </div>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
      {reason ? (
        <p className="muted" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {decidedBy}：{reason}
        </p>
      ) : null}
    </>
  )
}
