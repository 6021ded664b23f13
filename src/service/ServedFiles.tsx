import { useLingui } from '@lingui/react/macro'
import { extensionOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { ServedView } from '../../contract/service/serviceLink.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { dateTime, bytes as sizeOf } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { notifyError } from '../ui/notify.tsx'
import { Section } from '../ui/Section.tsx'
import { openFile, saveFile } from '../upload/openFile.ts'
import { printFile } from './printFile.ts'
import type { ServedLink } from './useServed.ts'

type File = ServedView['files'][number]

/** The documents: to open, to save, to print; also without a network once they were opened here. */
export function ServedFiles({ link, view }: { link: ServedLink; view: ServedView }) {
  const { t } = useLingui()
  return (
    <Section title={t`送达文书（${view.files.length}）`}>
      <ul className="repeat">
        {view.files.map((one) => (
          <ServedFile key={one.id} one={one} link={link} />
        ))}
      </ul>
    </Section>
  )
}

function ServedFile({ one, link }: { one: File; link: ServedLink }) {
  const { t } = useLingui()
  const { id, name, size, pages, openedAt } = one
  const isHere = link.here.includes(id)
  const isPdf = extensionOf(name) === 'pdf'
  const bytes = async () => {
    if (!isHere && !link.online) throw new AppError('unreachable')
    return new Blob([await link.bytesOf(id)])
  }
  async function print(): Promise<void> {
    try {
      printFile(new Blob([await link.bytesOf(id)], { type: 'application/pdf' }))
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  const away = !isHere && !link.online
  return (
    <li>
      <div className="stack" style={{ gap: '0.5rem' }}>
        <div className="served-name">
          <Icon name="file" />
          <strong>{name}</strong>
        </div>
        <p className="muted small-text">
          {[sizeOf(size), pages === null ? '' : t`${pages} 页`].filter(Boolean).join(' · ')}
          {openedAt ? ` · ${t`已于 ${dateTime(openedAt)} 打开`}` : ` · ${t`未打开`}`}
          {isHere ? ` · ${t`已保存在本设备`}` : ''}
        </p>
        {away ? (
          <p className="muted small-text">{t`联网后才能打开：本设备上没有这份文书。`}</p>
        ) : (
          <div className="row">
            <Button
              small
              look="primary"
              icon="eye"
              aria-label={t`打开 ${name}`}
              onClick={() => void openFile(one, '', bytes)}
            >
              {t`打开`}
            </Button>
            <Button small icon="download" aria-label={t`下载 ${name}`} onClick={() => void saveFile(one, '', bytes)}>
              {t`下载`}
            </Button>
            {isPdf ? (
              <OnceButton small icon="file" aria-label={t`打印 ${name}`} action={print}>
                {t`打印`}
              </OnceButton>
            ) : null}
          </div>
        )}
      </div>
    </li>
  )
}
