import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { User } from '../../../contract/account/user.ts'
import { Checkbox, Radios } from '../../ui/Choice.tsx'
import { readable } from '../../ui/colour.ts'
import { Sheet } from '../../ui/Dialog.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { sizes } from '../../ui/size.ts'
import { settings } from '../settings.ts'
import { themes } from '../themes.ts'
import { Links } from './Links.tsx'
import { useSizeWords } from './SizeMenu.tsx'

/** How this device likes its frame (specification §2); on a phone also what the top bar has no room for. */
export function SettingsDrawer({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { tabs, fixedHeader, logo, uniqueOpen, size } = useSnapshot(settings)
  const words = useSizeWords()
  return (
    <Sheet title={t`界面设置`} side="right" open={open} onClose={onClose}>
      <div className="stack">
        <Theme />
        <Radios
          label={t`界面大小`}
          name="size"
          options={sizes.map((it) => ({ value: it, label: words[it] }))}
          chosen={size}
          onChange={({ target }) => {
            settings.size = target.value
          }}
        />
        <div className="switches">
          <Switch on={tabs} set={(on) => (settings.tabs = on)}>{t`显示标签栏`}</Switch>
          <Switch on={fixedHeader} set={(on) => (settings.fixedHeader = on)}>{t`固定顶栏`}</Switch>
          <Switch on={logo} set={(on) => (settings.logo = on)}>{t`显示标志`}</Switch>
          <Switch on={uniqueOpen} set={(on) => (settings.uniqueOpen = on)}>{t`菜单只展开一项`}</Switch>
        </div>
        <div className="row narrow-only">
          <LanguageSwitch signedIn />
          <Links user={user} />
        </div>
      </div>
    </Sheet>
  )
}

function Switch({ on, set, children }: { on: boolean; set: (on: boolean) => void; children: ReactNode }) {
  return (
    <Checkbox role="switch" checked={on} onChange={({ target }) => set(target.checked)}>
      {children}
    </Checkbox>
  )
}

/** Safe colours, or one of one's own that is darkened until words in it can be read. */
function Theme() {
  const { t } = useLingui()
  const { theme } = useSnapshot(settings)
  const [wanted, setWanted] = useState(theme)
  const darkened = wanted !== theme && readable(wanted) === theme
  return (
    <fieldset className="field">
      <legend>{t`主题颜色`}</legend>
      <div className="row swatches">
        {themes.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === theme}
            aria-label={t`主题颜色 ${colour}`}
            style={{ background: colour }}
            onClick={() => {
              settings.theme = colour
            }}
          />
        ))}
        <label className="own-colour">
          <span>{t`自选颜色`}</span>
          <input
            type="color"
            value={theme}
            onChange={({ target }) => {
              settings.theme = readable(target.value) ?? settings.theme
              setWanted(target.value)
            }}
          />
        </label>
      </div>
      {darkened ? <p className="hint">{t`所选颜色太浅，已调深以保证文字清晰。`}</p> : null}
    </fieldset>
  )
}
