import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../../contract/envelope/envelope.ts'
import { FileList } from '../../upload/FileList.tsx'

/** What is or was signed; once it is sealed what was issued, and the certificate of completion. */
export function EnvelopeFiles({ row: { file, issued, certificate } }: { row: Envelope }) {
  const { t } = useLingui()
  const files = issued
    ? [{ ...issued, note: t`签发原件` }, ...(certificate ? [{ ...certificate, note: t`签署完成证书` }] : [])]
    : [{ ...file, note: t`待签署的版本` }]
  return <FileList files={files.map((one) => ({ ...one, id: one.attachmentId }))} />
}
