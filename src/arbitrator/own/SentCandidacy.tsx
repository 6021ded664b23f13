import { useLingui } from '@lingui/react/macro'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { candidacyMoves } from '../../../contract/arbitrator/candidacyMoves.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { SentFrame } from '../SentFrame.tsx'
import { drafted, modify } from './again.ts'
import { ReturnedNotice } from './ReturnedNotice.tsx'
import { withdraw } from './withdraw.ts'

/** The applicant's own application as the server holds it. It changes by itself when somebody acts on it. */
export function SentCandidacy({
  row,
  refresh,
  maySubmit,
}: {
  row: Candidacy
  refresh: () => void
  maySubmit: boolean
}) {
  const { t } = useLingui()
  const mayWithdraw = candidacyMoves.withdraw.from.includes(row.state)
  const isBack = candidacyMoves.submit.from.includes(row.state)

  return (
    <SentFrame
      row={row}
      tags={<PlaceTag place="sent" />}
      notice={
        <>
          <ReturnedNotice row={row} />
          {row.state === 'mailed' ? (
            <Banner family="blue" icon="mail">
              <strong>{t`入册材料已寄出，请使用发送到您邮箱的链接完成登记`}</strong>
            </Banner>
          ) : null}
        </>
      }
    >
      {mayWithdraw || isBack ? (
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only">
            {isBack && !maySubmit ? <span className="muted">{t`不在报名时间内`}</span> : null}
          </span>
          {mayWithdraw ? (
            <OnceButton icon="undo" action={() => withdraw(row, refresh)}>
              {t`撤回`}
            </OnceButton>
          ) : null}
          {isBack ? (
            <OnceButton look="primary" icon="edit" disabled={!maySubmit} action={() => drafted(() => modify(row))}>
              {t`修改`}
            </OnceButton>
          ) : null}
        </section>
      ) : null}
    </SentFrame>
  )
}
