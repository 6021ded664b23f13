import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { useDrafts, useOutbox } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { type Place, PlaceTag } from '../../ui/PlaceTag.tsx'
import { Section } from '../../ui/Section.tsx'

interface Item {
  id: string
  title: string
  at: number
  place: Place
  /** It stems from a case that the server has. */
  isOld: boolean
}

/** Requests that the server does not have yet: typed on this device, waiting to go, or refused. */
export function Unsent() {
  const { t } = useLingui()
  const items = useUnsent()
  if (!items.length) return null
  return (
    <Section title={t`草稿与待发送`}>
      <ul className="items" aria-label={t`草稿与待发送`}>
        {items.map(({ id, title, at, place, isOld }) => (
          <li key={id} className="split">
            <div>
              <div className="row">
                <strong>{title || t`（未填写案由）`}</strong>
                <PlaceTag place={place} />
              </div>
              <span className="muted small-text number">{dateTime(at)}</span>
            </div>
            <Link
              to={isOld ? '/caseEdit' : '/caseAdd'}
              search={{ id }}
              preload={false}
              className={place === 'waiting' ? 'button small' : 'button small primary'}
            >
              {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改后重新提交` : t`继续填写`}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useUnsent(): Item[] {
  const drafts = useDrafts(caseLife.submitCase.name) ?? []
  const outbox = (useOutbox() ?? []).filter(({ call }) => call === caseLife.submitCase.name)
  const refused = new Set(outbox.filter(({ state }) => state === 'refused').map(({ draftId }) => draftId))
  const typed = drafts.map((draft): Item => {
    const place = draft.refused || refused.has(draft.id) ? 'attention' : 'device'
    return { id: draft.id, title: draft.title, at: draft.updatedAt, place, isOld: draft.version > 0 }
  })
  const waiting = outbox
    .filter(({ draftId }) => !drafts.some(({ id }) => id === draftId))
    .map((row): Item => ({ id: row.draftId, title: row.title, at: row.at, place: 'waiting', isOld: false }))
  return [...typed, ...waiting].sort((a, b) => b.at - a.at)
}
