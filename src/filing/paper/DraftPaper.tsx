import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import type { Draft } from '../../local/draft.ts'
import { useFiles } from '../../local/hooks.ts'
import { Saved } from '../../ui/DraftNotices.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import type { FiledKind, FiledPaper } from './filedPaper.ts'

interface DraftPaperProps<K extends FiledKind, T extends FieldValues, B> {
  paper: FiledPaper<K, T, B>
  draft: Draft
}

/** An application that lies on this device only, to be read as it was typed so far. */
export function DraftPaper<K extends FiledKind, T extends FieldValues, B>({ paper, draft }: DraftPaperProps<K, T, B>) {
  const { t, i18n } = useLingui()
  const files = useFiles(draft.id) ?? []
  const typed = paper.typedOf(draft.fields)
  return (
    <div className="form-page">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{i18n._(paper.title(typed))}</h1>
            <div className="row">
              <PlaceTag place="device" />
              <Saved savedAt={draft.updatedAt} />
            </div>
          </div>
        </div>
        <paper.Facts typed={typed} files={files} />
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only" />
          <Link to={draft.version ? paper.to.edit : paper.to.add} search={{ id: draft.id }} className="button primary">
            <Icon name="edit" />
            {t`继续填写`}
          </Link>
        </section>
      </div>
    </div>
  )
}
