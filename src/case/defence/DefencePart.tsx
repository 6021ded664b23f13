import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CaseRow } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { isWithdrawing, withdrawalDecider } from '../../../contract/case/withdrawal.ts'
import {
  type Defence,
  type DefenceKind,
  defenceKinds,
  defenceMoves,
  defenceOpen,
  defencePage,
  defenceSide,
  defences,
} from '../../../contract/defence/defence.ts'
import { useMay } from '../../account/role/useMay.ts'
import { PendingPapers } from '../../draft/casePaper/PendingPapers.tsx'
import { useCaseRows, useConnection, useKept, useSession } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { usePresides } from '../tribunal/usePresides.ts'
import { DefenceCard } from './DefenceCard.tsx'
import { typedOf } from './form/typed.ts'
import { OnlineBanner } from './OnlineBanner.tsx'
import { beginWords, kindWords, type Step, stepWords } from './words.ts'

/** What the parties answer, claim in turn and object to, and what this person may do about it. */
export function DefencePart({ row, detail }: { row: CaseRow; detail: CaseDetail | undefined }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const cate = useSession()?.user.cate
  const { list, loading, error, refresh } = useCaseRows(defences.listDefences, row.id, defencePage, 'oldest')
  const standing = useKept(defences.getStanding, { query: { baseId: row.id } })
  const presides = usePresides(row.id)
  const parties = standing.value?.parties ?? []
  const isOpen = defenceOpen.includes(row.state)
  const isDemo = standing.value?.demo ?? false

  /** A party answers once, and has one counterclaim and one objection undecided. */
  const mayBegin = (kind: DefenceKind, of: string | null = null) => {
    const side = defenceSide[kind]
    const standsThere = (partyId: string) =>
      list?.some(
        (it) =>
          it.kind === kind &&
          it.partyId === partyId &&
          it.counterclaimId === of &&
          (it.state === 'submitted' || defenceMoves.supplement.of.includes(kind)),
      )
    return isOpen && parties.some((one) => (!side || one.camp === side) && !standsThere(one.id))
  }
  const decides = useMay(defences.decideDefence)
  const isMine = (it: Defence) => parties.some((one) => one.id === it.partyId)
  const stepsOf = (it: Defence) =>
    (Object.keys(stepWords) as Step[]).filter((step) => {
      const { by: whose, of, from, while: open } = defenceMoves[step]
      if (!open.includes(row.state) || !from.includes(it.state) || !of.includes(it.kind)) return false
      if (whose !== 'decider') {
        if (step === 'askWithdrawal' && isWithdrawing(it.withdrawal)) return false
        return whose === cate && (whose === 'MISHU' ? decides : isMine(it))
      }
      const decider = detail && withdrawalDecider(detail)
      return isWithdrawing(it.withdrawal) && decider === cate && decides && (cate !== 'ZCY' || presides)
    })
  // What a device kept before there were last days of replies says nothing of them.
  const replies = standing.value?.replies ?? []
  const accepted = list?.filter((it) => it.kind === 'counterclaim' && it.state === 'accepted').length ?? 0
  const isBehind = online && standing.value !== undefined && replies.length < accepted
  const { refresh: askStanding } = standing
  // A counterclaim that was accepted meanwhile has a last day of its own.
  useEffect(() => void (isBehind && askStanding()), [isBehind, askStanding])
  const isApplicant = parties.some((one) => one.camp === 'APP')
  const toReply = replies.find((one) => one.due && mayBegin('reply', one.counterclaimId))?.due
  const due = isApplicant ? toReply : standing.value?.due
  const begins = list ? defenceKinds.filter((kind) => kind !== 'reply' && mayBegin(kind)) : []

  return (
    <>
      <OnlineBanner detail={detail} />
      {due && isOpen ? (
        <Banner family="blue" icon="clock">
          <strong>{isApplicant ? t`对反请求的答辩截止日期 ${due}` : t`答辩与反请求截止日期 ${due}`}</strong>
          <span>{isDemo ? t`逾期提交的仍会收下并标明。期限为演示规则。` : t`逾期提交的仍会收下并标明。`}</span>
        </Banner>
      ) : null}
      {list?.length && !online ? (
        <Banner family="amber" icon="offline">{t`当前离线，显示的是本设备上保存的内容`}</Banner>
      ) : null}
      <PendingPapers
        caseId={row.id}
        submit={defences.submitDefence}
        to="/defenceAdd"
        label={t`本设备上的答辩与反请求`}
        typedOf={typedOf}
        nameOf={({ kind }) => i18n._(kindWords[kind])}
      />
      {list?.map((it) => (
        <DefenceCard
          key={it.id}
          row={it}
          nature={detail?.nature ?? 'domestic'}
          steps={stepsOf(it)}
          maySupplement={isOpen && isMine(it) && defenceMoves.supplement.of.includes(it.kind)}
          mayReply={it.kind === 'counterclaim' && it.state === 'accepted' && mayBegin('reply', it.id)}
          refresh={refresh}
        />
      ))}
      {list === undefined ? (
        <Skeleton lines={4} />
      ) : list.length === 0 && error && !loading ? (
        <ErrorState error={error} retry={refresh} />
      ) : list.length === 0 ? (
        <EmptyState icon="edit" title={t`还没有答辩与反请求`}>
          <p>{t`受理后，被申请人可在此答辩和提出反请求，双方可对在线进行提出异议；提交后自动出现，无需刷新。`}</p>
        </EmptyState>
      ) : null}
      {begins.length ? (
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only" />
          {begins.toReversed().map((kind) => (
            <Link
              key={kind}
              to="/defenceAdd"
              search={{ baseId: row.id, kind }}
              preload={false}
              className={`button${kind === 'answer' ? ' primary' : ''}`}
            >
              <Icon name={kind === 'objection' ? 'alert' : 'plus'} />
              {i18n._(beginWords[kind])}
            </Link>
          ))}
        </section>
      ) : null}
    </>
  )
}
