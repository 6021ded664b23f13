import { useLingui } from '@lingui/react/macro'
import { admin } from '../../../contract/admin/admin.ts'
import { roleName } from '../../account/role/roleName.ts'
import { useAsk } from '../../action/useAsk.ts'

/** Who holds offices together that must not meet in one person; nothing where nobody does. */
export function OfficePairs() {
  const { t } = useLingui()
  const list = useAsk(admin.listPairs, {}).last ?? []
  if (list.length === 0) return null
  return (
    <section className="card" aria-label={t`兼任了应当分离的职务`}>
      <header>
        <h2>{t`兼任了应当分离的职务`}</h2>
      </header>
      <ul className="items">
        {list.map(({ id, nickName, username, pairs }) => (
          <li key={id}>
            <strong>
              {nickName} ({username})
            </strong>
            {pairs.map((pair) => (
              <div key={pair.join()}>{pair.map((role) => roleName(role)).join(' + ')}</div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
