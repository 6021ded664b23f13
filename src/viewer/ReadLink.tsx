import { useLingui } from '@lingui/react/macro'
import { hrefTo } from '../ui/address.ts'

/** *Read* beside a file that opens in a tab of the browser: it opens in the viewer. PDFs alone have pages to read. */
export function ReadLink({ id, name, page }: { id: string; name: string; page?: number }) {
  const { t } = useLingui()
  if (!/\.pdf$/i.test(name)) return null
  return (
    <a
      className="button small"
      href={hrefTo('/viewer', { file: id, page: page || undefined })}
      aria-label={t`阅读 ${name}`}
    >
      {t`阅读`}
    </a>
  )
}
