import { t } from '@lingui/core/macro'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { confirm } from '../../ui/Dialog.tsx'

/** Takes an application back, once its applicant agreed (specification §8). False where nothing was done. */
export async function withdraw({ id, version }: Candidacy, refresh: () => void): Promise<boolean> {
  const agreed = await confirm({ title: t`撤回申请`, text: t`确定撤回？`, accept: t`撤回`, reject: t`取消` })
  if (!agreed) return false
  return runAction(t`撤回成功`, () => ask(arbitrator.withdrawCandidacy, { body: { id, version } }), refresh)
}
