import { useLingui } from '@lingui/react/macro'
import type { RefusedFile } from '../../local/file.ts'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { saveFile } from '../openFile.ts'

interface NeedsAttentionProps {
  list: RefusedFile[]
  onRetry: (file: RefusedFile) => void
  onRemove: (file: RefusedFile) => void
}

/** Files that the server did not take or this device has no room for, their bytes still here: what becomes of them their person decides. */
export function NeedsAttention({ list, onRetry, onRemove }: NeedsAttentionProps) {
  const { t } = useLingui()
  return (
    <div role="alert">
      {list.length ? (
        <section className="file-attention" aria-label={t`需要处理`}>
          <strong>
            <Icon name="alert" /> {t`需要处理：以下文件尚未上传，不会随申请提交`}
          </strong>
          {list.map((file) => (
            <div key={file.id}>
              <span>
                <strong>{file.name}</strong> {errorText(file)}
              </span>
              <span className="row">
                <Button small icon="refresh" aria-label={t`重新上传 ${file.name}`} onClick={() => onRetry(file)}>
                  {t`重新上传`}
                </Button>
                {file.kept ? (
                  <Button small icon="download" aria-label={t`另存 ${file.name}`} onClick={() => void saveFile(file)}>
                    {t`另存`}
                  </Button>
                ) : null}
                <Button small icon="trash" aria-label={t`移除 ${file.name}`} onClick={() => onRemove(file)}>
                  {t`移除`}
                </Button>
              </span>
            </div>
          ))}
        </section>
      ) : null}
    </div>
  )
}
