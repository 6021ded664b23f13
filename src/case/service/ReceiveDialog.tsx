import { useLingui } from '@lingui/react/macro'
import { type ServedView, serviceLinks } from '../../../contract/service/serviceLink.ts'
import { CapacitySelect } from '../../account/specimen/CapacitySelect.tsx'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useSession } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface ReceiveProps {
  one: ServedView
  refresh: () => void
  onClose: () => void
}

/** Confirms what was served: for an organisation by whom, and as what; and says which documents were not opened here. */
export function ReceiveDialog({ one, refresh, onClose }: ReceiveProps) {
  const { t } = useLingui()
  const { id, title, organisation } = one
  const decision = useDecision({
    call: serviceLinks.confirmOwnServed,
    about: { id },
    opening: { name: useSession()?.user.nickName ?? '', as: '' as const },
    done: t`已确认收到`,
    refresh,
    onClose,
  })
  const { values, set, wrong } = decision
  const unopened = one.files.filter((file) => file.openedAt === null).map((file) => `《${file.name}》`)
  const names = unopened.join(t({ message: '、', context: 'list' }))
  return (
    <DecisionDialog
      decision={decision}
      title={t`确认收到`}
      says={t`确认已收到“${title}”的全部文书。确认后即为送达，有关期限依仲裁规则起算；确认不表示同意文书的内容。`}
      accept={t`确认收到`}
      disabled={organisation && (values.as === '' || values.name.trim() === '')}
    >
      {unopened.length ? (
        <Banner family="amber" icon="info">
          {t`您尚未打开：${names}。建议先打开再确认；现在确认的，送达回证会载明这些文书未经此方式打开。`}
        </Banner>
      ) : null}
      {organisation ? (
        <>
          <TextInput label={t`签收人姓名`} {...decision.line('name')} required />
          <CapacitySelect
            value={values.as}
            onChange={(as) => set({ as: as as typeof values.as })}
            error={wrong('as')}
          />
        </>
      ) : null}
    </DecisionDialog>
  )
}
