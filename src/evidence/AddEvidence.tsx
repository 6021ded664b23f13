import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CaseRow } from '../../contract/case/case.ts'
import { Icon } from '../ui/Icon.tsx'
import { useMayAdd } from './useMayAdd.ts'

/** Begins a submission. On a phone it stands in the bar at the bottom, else in the head of the list. */
export function AddEvidence({ row, bar = false }: { row: CaseRow; bar?: boolean }) {
  const { t } = useLingui()
  if (!useMayAdd(row)) return null
  const link = (
    <Link
      to="/evidenceAdd"
      search={{ baseId: row.id }}
      preload={false}
      className={`button primary${bar ? '' : ' wide-only'}`}
    >
      <Icon name="plus" />
      {t`提交证据`}
    </Link>
  )
  if (!bar) return link
  return (
    <section className="action-bar narrow-only" aria-label={t`操作`}>
      {link}
    </section>
  )
}
