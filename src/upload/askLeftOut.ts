import { t } from '@lingui/core/macro'
import type { RefusedFile } from '../local/file.ts'
import { leftOut } from '../local/file.ts'
import { retryFile } from '../local/send/direct.ts'
import { sendEarlyNow } from '../local/send/early.ts'
import { choose } from '../ui/Dialog.tsx'

/**
 * No submission goes without a chosen file unasked. Names those that would be left out, and does what their person wants; false
 * where they want to see to them first. Throws AppError where it cannot be done.
 * @param refused names of files that were not taken while the submission waited for their check
 */
export async function askLeftOut(draftId: string, refused: readonly string[]): Promise<boolean> {
  const left = await leftOut(draftId)
  if (left.length + refused.length === 0) return true
  const names = [...left.map(({ name }) => name), ...refused].join(t`、`)
  const way = await choose({
    title: t`有材料未能纳入`,
    text: t`以下材料尚未上传，不会随本次提交：${names}。不含这些材料提交后，本设备也不再保留。`,
    ways: waysFor(left),
    reject: t`返回处理`,
  })
  if (way === undefined) return false
  if (way === 'without') return true
  for (const { id, here } of left) if (here) await retryFile(id, way)
  sendEarlyNow()
  // Those whose bytes are nowhere any more are asked about again.
  return askLeftOut(draftId, refused)
}

function waysFor(left: RefusedFile[]) {
  const send = { value: 'send' as const, label: t`联网后一并发送（保持页面打开）` }
  const keep = { value: 'keep' as const, label: t`已释放设备空间，重新保存并一并提交` }
  const without = { value: 'without' as const, label: t`不含这些材料，继续提交` }
  const isUnkept = left.some(({ here, kept }) => here && !kept)
  return [...(left.some(({ here }) => here) ? [send] : []), ...(isUnkept ? [keep] : []), without]
}
