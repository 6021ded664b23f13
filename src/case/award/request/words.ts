import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AwardRequest, AwardRequestKind } from '../../../../contract/award/awardRequest.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import type { Family } from '../../../ui/Tag.tsx'

/** What may be asked for after an award. */
export const requestWords: Record<AwardRequestKind, MessageDescriptor> = {
  correction: msg`补正裁决`,
  additional: msg`补充裁决`,
}

export const requestLooks: Record<AwardRequest['state'], [MessageDescriptor, Family, IconName]> = {
  open: [msg`待仲裁庭决定`, 'amber', 'clock'],
  granted: [msg`已准许`, 'green', 'check'],
  refused: [msg`未予准许`, 'red', 'close'],
}
