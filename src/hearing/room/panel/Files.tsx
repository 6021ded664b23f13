import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { courtFiles } from '../../../../contract/hearing/courtFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { bytes, dateTime } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Downloads } from '../../../upload/Downloads.tsx'
import { download } from '../../../upload/downloads.ts'
import { type BytesOf, openFile, saveFile } from '../../../upload/openFile.ts'
import type { Session } from '../visit/session.ts'
import './files.css'

/** The files of the hearing, which all inside see; whoever has no account opens them with the token of the room, too. */
export function Files({ session }: { session: Session }) {
  const { t } = useLingui()
  const list = useId()
  const { files, token, attendeeRole } = useSnapshot(session.state)
  const bytesOf: BytesOf = async ({ id, name }) =>
    (await download(list, name, courtFiles.courtFile, { body: { id } }, { token }))?.blob
  return (
    <>
      {files.length ? (
        <ul className="court-files">
          {files.map((file) => (
            <li key={file.id}>
              <span>
                <Button look="quiet" small title={t`打开或下载`} onClick={() => void openFile(file, list, bytesOf)}>
                  {file.name}
                </Button>
                <small>
                  {bytes(file.size)} · {file.byName} <time>{dateTime(file.at)}</time>
                </small>
              </span>
              <Button
                look="quiet"
                small
                icon="download"
                aria-label={t`下载 ${file.name}`}
                onClick={() => void saveFile(file, list, bytesOf)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="empty">
          <Icon name="file" />
          {attendeeRole === 'SECRETARY' ? t`还没有文件；可在日程详情中添加，添加后所有参会人可见。` : t`还没有文件`}
        </p>
      )}
      <Downloads list={list} />
    </>
  )
}
