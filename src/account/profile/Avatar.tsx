import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { avatarOf } from './avatarOf.ts'

/** Somebody's picture, or the first letter of their name. */
export function Face({ picture, name }: { picture: string; name: string }) {
  return (
    <span className="face" aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : name.slice(0, 1)}
    </span>
  )
}

/** The picture with the buttons that change it. */
export function AvatarField({
  picture,
  name,
  disabled,
  onChange,
}: {
  picture: string
  name: string
  disabled: boolean
  onChange: (picture: string, fileName: string) => void
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      onChange(await avatarOf(file), file.name.slice(0, 200))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="field wide" aria-label={t`头像`}>
      <div className="face-row">
        <Face picture={picture} name={name} />
        <div className="stack">
          <div className="row">
            <label className="button" aria-disabled={disabled || busy || undefined}>
              {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="camera" />}
              {picture ? t`更换头像` : t`选择头像`}
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                aria-label={t`选择头像图片`}
                disabled={disabled || busy}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  target.value = ''
                  void take(file)
                }}
              />
            </label>
            {picture ? (
              <Button icon="trash" disabled={disabled} onClick={() => onChange('', '')}>
                {t`移除头像`}
              </Button>
            ) : null}
          </div>
          <span className="hint">{t`JPG、PNG 或 WebP，自动裁成正方形并缩小`}</span>
        </div>
      </div>
    </section>
  )
}
