import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EnvelopeState, SignerState } from '../../../contract/envelope/envelope.ts'
import type { IssuedState } from '../../../contract/signing/signing.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

type Shown = [family: Family, icon: IconName, words: MessageDescriptor]

export const envelopeTags: Record<EnvelopeState, Shown> = {
  open: ['blue', 'edit', msg`签署中`],
  signed: ['amber', 'clock', msg`待用印`],
  sealed: ['green', 'check', msg`已签发`],
  refused: ['red', 'close', msg`被拒签`],
  expired: ['red', 'clock', msg`已逾期`],
  void: ['grey', 'trash', msg`已作废`],
}

/** Of what was issued and holds no longer. */
export const standingTags: Partial<Record<IssuedState, Shown>> = {
  replaced: ['grey', 'refresh', msg`已被替换`],
  revoked: ['red', 'close', msg({ message: '已作废', context: 'document' })],
}

export const signerTags: Record<SignerState, Shown> = {
  invited: ['grey', 'send', msg`已邀请`],
  opened: ['blue', 'eye', msg`已打开`],
  verified: ['blue', 'shield', msg`已核验`],
  read: ['blue', 'eye', msg`已阅读`],
  signed: ['green', 'check', msg`已签署`],
  refused: ['red', 'close', msg`已拒签`],
}
