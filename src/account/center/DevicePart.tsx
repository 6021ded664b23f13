import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radios } from '../../ui/Choice.tsx'
import { chooseLanguage, shownLanguage } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { chooseSize, keptSize, type Size, sizes } from '../../ui/size.ts'
import { flushUnsaved } from '../../ui/unsaved.ts'

const sizeWords: Record<Size, MessageDescriptor> = {
  default: msg`默认`,
  medium: msg`中等`,
  small: msg`小`,
  mini: msg`超小`,
}

/** Writes down what is typed and lets the page begin anew; where something cannot be written, it stays. */
async function anew(choose: () => void): Promise<void> {
  if (await flushUnsaved()) choose()
}

/** How this device shows the page. */
export function DevicePart() {
  const { t, i18n } = useLingui()
  return (
    <Section title={t`语言与显示`}>
      <div className="fields">
        <Radios
          label={t`界面语言`}
          name="language"
          chosen={shownLanguage()}
          options={[
            { value: 'zh', label: '中文', lang: 'zh-CN' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          onChange={({ target }) => void anew(() => chooseLanguage(target.value === 'en' ? 'en' : 'zh', true))}
        />
        <Radios
          label={t`界面大小`}
          name="size"
          chosen={keptSize()}
          options={sizes.map((value) => ({ value, label: i18n._(sizeWords[value]) }))}
          onChange={({ target }) => void anew(() => chooseSize(sizes.find((size) => size === target.value) ?? 'small'))}
        />
      </div>
      <p className="hint" style={{ marginTop: '0.75rem' }}>{t`选择后页面会重新载入，填写的内容会先保存在本设备。`}</p>
    </Section>
  )
}
