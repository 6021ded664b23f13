import { bundlePageOf } from '../../contract/bundle/bundle.ts'
import { useRows } from '../local/hooks.ts'
import { hrefTo } from '../ui/address.ts'

const place = /(\{[A-Z]\/\d{1,4}(?:\/\d{1,4})?\})/

/** What somebody wrote about a case: {A/1/3} in it leads to that page of the newest bundle that has one. */
export function PlaceText({ caseId, text }: { caseId: string; text: string }) {
  const { rows } = useRows('bundle')
  const parts = text.split(place)
  if (parts.length === 1) return text
  const made = (rows ?? [])
    .filter(({ baseId, state, replaced }) => baseId === caseId && state === 'made' && !replaced)
    .sort((a, b) => b.submittedAt.localeCompare(a.submittedAt))
  return parts.map((part, at) => {
    const ref = at % 2 ? part.slice(1, -1) : ''
    const found = ref ? made.find(({ sections }) => bundlePageOf(sections, ref) !== undefined) : undefined
    if (!found) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stand still
      <a key={at} href={hrefTo('/viewer', { bundle: found.id, ref })}>
        {part}
      </a>
    )
  })
}
