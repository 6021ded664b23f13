import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Call, type Category, mayMake } from '../../../contract/kernel/call.ts'
import { mayMove } from '../../../contract/kernel/move.ts'
import {
  isUnconfirmed,
  type MemberActionName,
  memberActions,
  type TribunalMember,
  type tribunalBodies,
  tribunals,
} from '../../../contract/tribunal/tribunal.ts'
import type { IconName } from '../../ui/Icon.tsx'

export type TribunalStep = keyof typeof tribunalBodies

interface Step {
  words: MessageDescriptor
  /** What comes of it, for whoever is asked to confirm. */
  says: MessageDescriptor
  done: MessageDescriptor
  icon: IconName
  look: 'plain' | 'primary' | 'danger'
}

/** The steps as buttons, those about a member in the order they stand. */
export const tribunalSteps: Record<TribunalStep, Step> = {
  nominate: {
    words: msg`选定仲裁员`,
    says: msg`由秘书检索利益冲突后指定；指定之前可以另行选定。`,
    done: msg`已选定仲裁员`,
    icon: 'user',
    look: 'plain',
  },
  compose: {
    words: msg`确定仲裁庭人数`,
    says: msg`指定仲裁员之前可以更改。`,
    done: msg`已确定仲裁庭人数`,
    icon: 'people',
    look: 'plain',
  },
  appoint: {
    words: msg`指定仲裁员`,
    says: msg`仲裁员从此可以查阅案件，并须作出披露、答复是否接受。`,
    done: msg`已指定仲裁员`,
    icon: 'user',
    look: 'primary',
  },
  declineAppointment: {
    words: msg`拒绝指定`,
    says: msg`您将不再看到本案，当事人会看到理由。`,
    done: msg`已拒绝指定`,
    icon: 'close',
    look: 'danger',
  },
  resign: {
    words: msg`辞任`,
    says: msg`您将不再看到本案，并计为中途退出；当事人会看到理由。`,
    done: msg`已辞任`,
    icon: 'logout',
    look: 'danger',
  },
  removeMember: {
    words: msg`更换`,
    says: msg`该仲裁员不再看到本案，席位空出后可以另行指定；已接受指定的计为中途退出。`,
    done: msg`席位已空出`,
    icon: 'undo',
    look: 'danger',
  },
  challenge: {
    words: msg`申请回避`,
    says: msg`由机构决定该仲裁员是否回避；各方会看到理由。`,
    done: msg`已申请回避`,
    icon: 'alert',
    look: 'plain',
  },
  disclose: {
    words: msg`作出披露`,
    says: msg`请声明可能使人怀疑您独立、公正的事项，或没有这样的事项；各方会看到。`,
    done: msg`已作出披露`,
    icon: 'edit',
    look: 'plain',
  },
  confirmDisclosure: {
    words: msg`确认披露`,
    says: msg`确认所披露的事项不影响该仲裁员任职。`,
    done: msg`已确认披露`,
    icon: 'check',
    look: 'primary',
  },
  acceptAppointment: {
    words: msg`接受指定`,
    says: msg`接受后您即为本案仲裁庭成员。`,
    done: msg`已接受指定`,
    icon: 'check',
    look: 'primary',
  },
  decideChallenge: {
    words: msg`决定回避申请`,
    says: msg`回避成立的，该仲裁员不再任职，席位空出；各方会看到理由。`,
    done: msg`已作出决定`,
    icon: 'scale',
    look: 'primary',
  },
}

/** What this person can do about a member now. */
export function actionsOn(
  me: { id: string; cate: Category; roles: readonly string[] },
  member: TribunalMember,
): MemberActionName[] {
  const all = Object.keys(tribunalSteps).filter((step): step is MemberActionName => step in memberActions)
  return all.filter((action) => {
    const { by } = memberActions[action]
    if (by !== me.cate || !mayMake(tribunals[action] as Call, me)) return false
    if (!mayMove(memberActions[action], member.state)) return false
    if (by === 'ZCY') return member.userId === me.id
    return action !== 'confirmDisclosure' || isUnconfirmed(member)
  })
}
