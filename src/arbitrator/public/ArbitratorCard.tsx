import { useLingui } from '@lingui/react/macro'
import type { ArbitratorEntry, arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import type { Reply } from '../../../contract/kernel/call.ts'
import { labelOf } from '../../lookup/useLookup.ts'
import { Fact } from '../../ui/Fact.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { listed } from '../useDict.ts'

type Filters = Reply<typeof arbitrator.arbitratorFilters> | undefined

/** One arbitrator as everybody may see one. */
export function ArbitratorCard({ entry, filters }: { entry: ArbitratorEntry; filters: Filters }) {
  const { t } = useLingui()
  const words = (list: 'professions' | 'languages' | 'regions', values: string[]) =>
    listed(
      values.map((value) => {
        const known = filters?.[list].find((one) => one.value === value)
        return known ? labelOf(known) : value
      }),
    )
  return (
    <li>
      <div className="row between">
        <h2>{entry.name}</h2>
        <span className="muted small-text number nowrap">{entry.no}</span>
      </div>
      {entry.awayTo ? (
        <div className="row">
          <Tag family="amber" icon="pause">{t`暂不接案`}</Tag>
          <span className="number">
            {entry.awayFrom} – {entry.awayTo}
          </span>
        </div>
      ) : null}
      <dl className="facts">
        <Fact label={t`最擅长的专业`}>{words('professions', entry.mainProfessions)}</Fact>
        <Fact label={t`擅长专业`}>{words('professions', entry.professions)}</Fact>
        <Fact label={t`国籍或地区`}>{words('regions', [entry.region])}</Fact>
        <Fact label={t`语言`}>{words('languages', entry.languages)}</Fact>
        <Fact label={t`届次`}>{`${entry.termName} (${entry.termFrom} – ${entry.termTo})`}</Fact>
      </dl>
      {entry.introduction ? <p style={{ whiteSpace: 'pre-line' }}>{entry.introduction}</p> : null}
    </li>
  )
}
