import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button, OnceButton } from '../../../src/ui/Button.tsx'
import { CodeInput } from '../../../src/ui/CodeInput.tsx'
import { copyText } from '../../../src/ui/copy.ts'
import { DateRange } from '../../../src/ui/DateRange.tsx'
import { IdNumberInput } from '../../../src/ui/IdNumberInput.tsx'
import { IpInput } from '../../../src/ui/IpInput.tsx'
import { loadInside } from '../../../src/ui/language.ts'
import { MoneyInput } from '../../../src/ui/MoneyInput.tsx'
import { PasswordInput } from '../../../src/ui/PasswordInput.tsx'
import { Select } from '../../../src/ui/Select.tsx'
import { Spinner } from '../../../src/ui/Spinner.tsx'
import { TextArea, TextInput } from '../../../src/ui/TextInput.tsx'
import '../../../src/ui/main.css'

/** Every small part once, and beside it what the page around it hears. */
const options = Array.from({ length: 35 }, (_, at) => {
  const label = `${['ab', 'Ab', 'AB', 'xyz', '庭'][at % 5]} ${at + 1}`
  return { value: String(at + 1), label }
})

function Parts() {
  const [chosen, choose] = useState('')
  const [text, setText] = useState('')
  const [free, setFree] = useState('')
  const [range, setRange] = useState(['', ''] as [string, string])
  const [heard, setHeard] = useState('')
  const [sum, setSum] = useState('')
  const [sends, setSends] = useState(0)
  const [clicks, setClicks] = useState(0)
  const [copied, setCopied] = useState('')
  return (
    <main className="stack" style={{ padding: 16 }}>
      <h1>小部件</h1>
      <Select label="法庭" options={options} value={chosen} onChange={choose} />
      <output aria-label="所选">{chosen}</output>
      <Select label="必选" options={options.slice(0, 3)} value="2" onChange={() => undefined} required />
      <TextArea label="理由" count={text.length} limit={10} value={text} onChange={(e) => setText(e.target.value)} />
      <TextArea label="备注" count={free.length} limit={10} onChange={(e) => setFree(e.target.value)} />
      <output aria-label="听到的备注">{free}</output>
      <CodeInput
        send={async () => {
          setSends(sends + 1)
          return sends > 0
        }}
      />
      <output aria-label="发送次数">{sends}</output>
      <PasswordInput label="口令" name="password" />
      <IdNumberInput label="身份证号码" />
      <IpInput label="IP地址" />
      <TextInput label="姓名" />
      <TextInput label="手机号" type="tel" maxLength={20} onChange={({ target }) => setHeard(target.value)} />
      <output aria-label="听到的号码">{heard}</output>
      <MoneyInput label="金额" currency="CNY" amount={sum} onChange={({ target }) => setSum(target.value)} />
      <DateRange label="期间" from={range[0]} to={range[1]} onChange={(...days) => setRange(days)} />
      <OnceButton action={async () => setClicks((count) => count + 1)}>提交</OnceButton>
      <output aria-label="点击次数">{clicks}</output>
      <Button onClick={async () => setCopied(String(await copyText('复制的文字')))}>复制</Button>
      <output aria-label="复制结果">{copied}</output>
      <Spinner tip="loading" />
      <Spinner tip="downloading" />
    </main>
  )
}

i18n.loadAndActivate({ locale: 'zh', messages: {} })
// The words of refusals behind the doors.
await loadInside()
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <Parts />
  </I18nProvider>,
)
