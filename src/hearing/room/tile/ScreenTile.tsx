import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from './Picture.tsx'

interface ScreenProps {
  userName: string
  stream: MediaStream | undefined
  at: string
  style: CSSProperties
  /** Takes it back into the main view. */
  back: (() => void) | undefined
}

const nobody = () => undefined

/** What somebody shares, whole: their face and voice are on a tile of their own. */
export function ScreenTile({ userName, stream, at, style, back }: ScreenProps) {
  const { t } = useLingui()
  const name = t`${userName} 的屏幕`
  return (
    <figure className="tile screen" data-at={at} style={style}>
      <button type="button" className="picture" disabled={!back} onClick={back} aria-label={t`主画面：${name}`}>
        <Picture stream={stream} audio={false} video isOwn={false} speakerId="" onSilent={nobody} />
      </button>
      <figcaption>
        <span className="who">
          <Icon name="screen" />
          <span className="name">{name}</span>
        </span>
      </figcaption>
    </figure>
  )
}
