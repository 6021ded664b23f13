import { useLingui } from '@lingui/react/macro'
import { type Choice, type ProposalKind, proposalKinds, proposalRules } from '../../../../contract/hearing/proposal.ts'
import type { TrialType } from '../../../../contract/hearing/trial.ts'

/** What is proposed in a room of that kind, if anything. */
export const kindIn = (type: TrialType): ProposalKind | undefined =>
  proposalKinds.find((kind) => proposalRules[kind].room === type)

interface Words {
  name(number: number): string
  terms: string
  put: string
  end: string
  endText: string
  ended: string
  empty: string
}

/** What each kind of proposal says on the screen. */
export function useProposalWords(): Record<ProposalKind, Words> {
  const { t } = useLingui()
  return {
    offer: {
      name: (number) => (number ? t`方案 ${number}` : t`未出示的方案`),
      terms: t`方案内容`,
      put: t`提出方案`,
      end: t`撤回`,
      endText: t`撤回后对方不能再接受；方案和答复仍留在本场的记录里。`,
      ended: t`已撤回`,
      empty: t`还没有方案`,
    },
    vote: {
      name: (number) => t`表决 ${number}`,
      terms: t`表决事项`,
      put: t`提请表决`,
      end: t`结束表决`,
      endText: t`结束后不能再投票，每个人的表决记入会议记录。`,
      ended: t`已结束`,
      empty: t`还没有表决`,
    },
  }
}

/** An answer as a button says it. */
export function useChoiceWords(): Record<Choice, string> {
  const { t } = useLingui()
  return { accept: t`接受`, decline: t`不接受`, for: t`同意`, against: t`反对`, abstain: t`弃权` }
}
