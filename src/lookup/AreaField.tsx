import { useLingui } from '@lingui/react/macro'
import type { Area } from '../../contract/lookup/lookup.ts'
import { lookup } from '../../contract/lookup/lookup.ts'
import { useKept } from '../local/hooks.ts'
import { Select } from '../ui/Choice.tsx'
import type { Wrong } from '../ui/Field.tsx'

interface AreaFieldProps {
  label: string
  /** Six digits of what is chosen, or empty. */
  code: string
  /** The same in words; what an older application says without digits is shown below. */
  name: string
  onChange: (area: { code: string; name: string }) => void
  required?: boolean | undefined
  error?: Wrong | undefined
}

/**
 * Province, city and district, each a select of its own. Any of them may be the last: the field holds what was chosen so
 * far; its name in full stands below. The names come from the server and stay on the device, by province.
 */
export function AreaField({ label, code, name, onChange, required = false, error }: AreaFieldProps) {
  const { t } = useLingui()
  const provinces = useKept(lookup.getProvincelist, {}).value ?? []
  const province = code ? `${code.slice(0, 2)}0000` : ''
  const cities = useKept(province ? lookup.getarealist : undefined, { body: { code: province } }).value ?? []
  const cityCode = code && !code.endsWith('0000') ? `${code.slice(0, 4)}00` : ''
  const districts = cities.find((city) => city.code === cityCode)?.children ?? []
  const district = code.endsWith('00') ? '' : code
  const info = useKept(code ? lookup.getAreaInfo : undefined, { body: { code } }).value
  const fullName = info?.code === code ? info.fullName : undefined
  const options = (areas: readonly Area[]) => areas.map((area) => ({ value: area.code, label: area.name }))

  /** Names what is chosen of each level; the server writes the right name whatever is said here. */
  function choose(...codes: string[]): void {
    const chosen = codes.findLast((one) => one !== '') ?? ''
    const all: Area[] = [...provinces, ...cities, ...districts]
    const names = codes.map((one) => all.find((area) => area.code === one)?.name ?? '')
    onChange({ code: chosen, name: names.filter((one, at) => one !== names[at - 1]).join('') })
  }

  return (
    <fieldset className={`field wide${error ? ' wrong' : ''}`} data-field="area">
      <legend>
        <strong>{label}</strong>
      </legend>
      <div className="fields">
        <Select
          label={t`省份`}
          required={required}
          placeholder={t`请选择`}
          options={options(provinces)}
          value={province}
          onChange={({ target }) => choose(target.value)}
          error={error}
          hint={code === '' && name ? name : fullName}
        />
        <Select
          label={t`城市`}
          placeholder={t`请选择`}
          options={options(cities)}
          value={cityCode}
          disabled={!cities.length}
          onChange={({ target }) => choose(province, target.value)}
        />
        <Select
          label={t`区县`}
          placeholder={t`请选择`}
          options={options(districts)}
          value={district}
          disabled={!districts.length}
          onChange={({ target }) => choose(province, cityCode, target.value)}
        />
      </div>
    </fieldset>
  )
}
