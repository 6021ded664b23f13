import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '../../../contract/admin/admin.ts'
import { actName } from '../../account/role/actWords.ts'
import { roleName } from '../../account/role/roleName.ts'
import { Icon } from '../../ui/Icon.tsx'
import { inRow } from '../words.ts'
import { fieldWords, valueWords } from './words.ts'

/** As many as are shown at once; the others on asking. */
const shownAtOnce = 3

/** What a change did, field by field: before and after. */
export function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const { t } = useLingui()
  // What is made with nothing in a field, and what is removed with nothing in it, says nothing there.
  const all = Object.entries(changes).filter(([, [before, after]]) => !(isNothing(before) && isNothing(after)))
  if (!all.length) return <span className="muted">—</span>
  const first = all.slice(0, shownAtOnce)
  const rest = all.slice(shownAtOnce)
  const count = rest.length
  return (
    <>
      <Fields changes={first} />
      {count ? (
        <details>
          <summary>{t`其余 ${count} 项`}</summary>
          <Fields changes={rest} />
        </details>
      ) : null}
    </>
  )
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === '' || value === false
}

function Fields({ changes }: { changes: [string, [unknown, unknown]][] }) {
  const { t, i18n } = useLingui()
  const words = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t`空`
    if (typeof value === 'boolean') return value ? t`是` : t`否`
    if (Array.isArray(value)) return value.length ? inRow(value.map(words)) : t`空`
    if (typeof value === 'object') {
      const pairs = Object.entries(value)
      return pairs.length ? pairs.map(([key, inner]) => `${key}: ${words(inner)}`).join('\n') : t`空`
    }
    const known = valueWords[String(value)]
    return known ? i18n._(known) : actName(roleName(String(value)))
  }
  return (
    <dl className="changes">
      {changes.map(([field, [before, after]]) => (
        <div key={field}>
          <dt>{fieldWords[field] ? i18n._(fieldWords[field]) : field}</dt>
          <dd>
            {before === '' ? null : (
              <>
                <span className="sr-only">{t`更改前`}</span> <del>{words(before)}</del> <Icon name="chevron" />{' '}
              </>
            )}
            <span className="sr-only">{t`更改后`}</span> <ins>{words(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
