import { useLingui } from '@lingui/react/macro'
import { capacityMax, type GatheringRow, gatherings } from '../../../contract/gathering/gathering.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { dateTime, momentAt } from '../../ui/format.ts'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'

/** What a field of day and time says by the institution's clock, as a moment; empty where it says nothing. */
const momentOf = (typed: string) => momentAt(typed.slice(0, 10), typed.slice(11))
/** The same moment for such a field, to the minute. */
const localOf = (moment: string) => dateTime(moment).slice(0, 16).replace(' ', 'T')

const times = ['startsAt', 'endsAt', 'opensAt', 'closesAt'] as const
const blank = {
  ...{ title: '', place: '', link: '', audience: '', agenda: '', speakers: '', capacity: 50 },
  ...{ startsAt: '', endsAt: '', opensAt: '', closesAt: '' },
}

const typedOf = ({ title, place, link, audience, agenda, speakers, capacity, ...row }: GatheringRow) => ({
  ...{ title, place, link, audience, agenda, speakers, capacity },
  ...{ startsAt: localOf(row.startsAt), endsAt: localOf(row.endsAt) },
  ...{ opensAt: localOf(row.opensAt), closesAt: localOf(row.closesAt) },
})

interface GatheringDialogProps {
  /** The one to change; a new one where there is none. */
  row: GatheringRow | undefined
  refresh: () => void
  onClose: () => void
}

/** What staff say of an activity. */
export function GatheringDialog({ row, refresh, onClose }: GatheringDialogProps) {
  const { t } = useLingui()
  const labels = {
    startsAt: t`活动开始时间`,
    endsAt: t`活动结束时间`,
    opensAt: t`报名开始时间`,
    closesAt: t`报名截止时间`,
  }
  // The id is kept with the draft, so that a second try is recognised.
  const opening = { id: row?.id ?? crypto.randomUUID(), ...(row ? typedOf(row) : blank) }
  const decision = useDecision({
    call: gatherings.saveGathering,
    about: { version: row?.version ?? 0 },
    of: row?.id ?? 'new',
    opening,
    late: ({ startsAt, endsAt, opensAt, closesAt }) => ({
      ...{ startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) },
      ...{ opensAt: momentOf(opensAt), closesAt: momentOf(closesAt) },
    }),
    done: t`保存成功`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={row ? t`编辑活动` : t`新建活动`}
      says={
        row && row.state !== 'draft' ? t`时间、地点有变更的，会以短信通知已报名和候补的人员。` : t`时间均为北京时间。`
      }
      accept={t`保存`}
      width="44rem"
    >
      <div className="fields">
        <TextInput label={t`活动名称`} wide autoComplete="off" {...decision.line('title')} />
        {times.map((name) => (
          <TextInput key={name} label={labels[name]} type="datetime-local" {...decision.field(name)} />
        ))}
        <TextInput label={t`地点`} autoComplete="off" {...decision.line('place')} />
        <TextInput label={t`线上链接`} type="url" autoComplete="off" {...decision.line('link')} />
        <TextInput
          label={t`名额`}
          type="number"
          min={1}
          max={capacityMax}
          required
          value={decision.values.capacity || ''}
          onChange={({ target }) => decision.set({ capacity: Number(target.value) })}
          error={decision.wrong('capacity')}
        />
        <TextInput label={t`面向对象`} wide autoComplete="off" {...decision.line('audience')} />
        <TextInput label={t`主讲嘉宾`} wide autoComplete="off" {...decision.line('speakers')} />
        <TextArea label={t`活动议程`} wide rows={6} {...decision.area('agenda')} />
      </div>
    </DecisionDialog>
  )
}
