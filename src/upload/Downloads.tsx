import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import { bytes } from '../ui/format.ts'
import { Progress } from '../ui/Progress.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { downloads } from './downloads.ts'
import './field.css'

/** What is on its way from the server to this list, with a way out. */
export function Downloads({ list }: { list: string }) {
  const { t } = useLingui()
  const running = useSnapshot(downloads).running.filter((it) => it.list === list)
  if (!running.length) return null
  return (
    <div className="file-downloads">
      <Spinner tip="downloading" />
      {running.map(({ id, name, done, total, cancel }) => (
        <div key={id}>
          {total === undefined ? (
            <span className="number">
              {name} · {bytes(done)}
            </span>
          ) : (
            <Progress label={name} done={done} total={total} />
          )}
          <Button small onClick={cancel} aria-label={t`取消下载 ${name}`}>
            {t`取消`}
          </Button>
        </div>
      ))}
    </div>
  )
}
