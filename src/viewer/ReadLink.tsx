import { useLingui } from '@lingui/react/macro'

/** *Read* beside a file that opens in a tab of the browser: it opens in the viewer. PDFs alone have pages to read. */
export function ReadLink({ id, name, page }: { id: string; name: string; page?: number }) {
  const { t } = useLingui()
  if (!/\.pdf$/i.test(name)) return null
  const at = page ? `&page=${page}` : ''
  return (
    <a className="button small" href={`#/viewer?file=${id}${at}`} aria-label={t`阅读 ${name}`}>
      {t`阅读`}
    </a>
  )
}
