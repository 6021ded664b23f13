import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { candidacyMoves } from '../../../contract/arbitrator/candidacyMoves.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { StateTag } from '../StateTag.tsx'
import { drafted, modify } from './again.ts'
import { ReturnedNotice } from './ReturnedNotice.tsx'
import type { Own } from './useOwn.ts'
import { withdraw } from './withdraw.ts'

const form = '/newArbitratorSignUp/index'

/** One application of the applicant: how far it is, and what can be done with it. */
export function OwnCard({ own, maySubmit, refresh }: { own: Own; maySubmit: boolean; refresh: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, draft, sending, row } = own
  const waits = sending !== undefined && sending.state !== 'refused'
  const attention = sending?.state === 'refused' || draft?.refused
  const mayModify = row && !draft && !waits && maySubmit && candidacyMoves.submit.from.includes(row.state)
  const mayWithdraw = row && !waits && candidacyMoves.withdraw.from.includes(row.state)

  async function change(of: Candidacy): Promise<void> {
    await modify(of)
    await navigate({ to: form, search: { id } })
  }

  return (
    <section className="card apply-card" aria-label={row?.no ?? t`草稿`}>
      <header>
        <h2 className="number">{row?.no ?? t`（未编号）`}</h2>
        <span className="row">
          {row ? <StateTag state={row.state} /> : null}
          {waits ? (
            <PlaceTag place="waiting" />
          ) : draft ? (
            <PlaceTag place={attention ? 'attention' : 'device'} />
          ) : (
            <PlaceTag place="sent" />
          )}
        </span>
      </header>
      <div className="body stack">
        <div className="row between">
          <strong>{row?.personal.name || draft?.title || sending?.title || t`未填写姓名`}</strong>
          <span className="muted small-text number">
            {row ? `${row.termName} · ${dateTime(row.submittedAt)}` : draft ? dateTime(draft.updatedAt) : null}
          </span>
        </div>
        {row ? <ReturnedNotice row={row} /> : null}
        <div className="row">
          <Link
            to={form}
            search={{ id }}
            preload={false}
            className={draft && !waits ? 'button small primary' : 'button small'}
          >
            {draft && !waits ? t`继续填写` : t`查看`}
          </Link>
          {mayModify ? (
            <OnceButton small look="primary" icon="edit" action={() => drafted(() => change(row))}>
              {t`修改`}
            </OnceButton>
          ) : null}
          {mayWithdraw ? (
            <OnceButton small icon="undo" action={() => withdraw(row, refresh)}>
              {t`撤回`}
            </OnceButton>
          ) : null}
        </div>
      </div>
    </section>
  )
}
