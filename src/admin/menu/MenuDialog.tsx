import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { admin, type Menu } from '../../../contract/admin.ts'
import { told } from '../../account/asked/told.ts'
import { useAsk } from '../../account/asked/useAsk.ts'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { asAdmin } from '../asAdmin.ts'
import { Chips } from '../Chips.tsx'
import { useFields } from '../useFields.ts'
import { cates, cateWords, knownRoles } from '../words.ts'
import { ParentSelect } from './ParentSelect.tsx'

type Typed = Omit<Menu, 'id' | 'hasChildren' | 'sort'> & { sort: string }

function typedOf(menu: Menu | undefined, pid: string): Typed {
  const { id: _, hasChildren: __, sort, ...rest } = menu ?? { ...blank, id: '', hasChildren: false }
  return { ...rest, sort: String(sort), ...(menu ? {} : { pid }) }
}

/** A menu that nobody has filled in yet; a folder keeps it so. */
export const blank: Omit<Menu, 'id' | 'hasChildren'> = {
  pid: '',
  title: '',
  path: '',
  component: '',
  icon: '',
  num: '',
  sort: 100,
  hidden: false,
  alwaysShow: false,
  noCache: false,
  affix: false,
  activeMenu: '',
  cates: [...cates],
  roles: [],
}

/** The addresses inside the product, behind the login. */
function usePaths(): string[] {
  const { routesByPath } = useRouter()
  return Object.entries(routesByPath)
    .filter(([path, route]) => /^\/[\w/-]+$/.test(path) && route.parentRoute?.id !== '__root__')
    .map(([path]) => path)
    .sort()
}

/** Different words that menus have in a field, to be offered again. */
function different(menus: Menu[] | undefined, field: 'component' | 'icon' | 'num'): string[] {
  return [...new Set(menus?.map((menu) => menu[field]).filter(Boolean))].sort()
}

/** A menu, new or changed. It makes a screen reachable; it never makes one. */
export function MenuDialog({
  menu,
  pid,
  onSaved,
  onClose,
}: {
  menu: Menu | undefined
  pid: string
  onSaved: () => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  const form = useFields(typedOf(menu, pid), { 'menu.circle': 'pid', 'menu.component': 'component' })
  const { values, set, wrong } = form
  const paths = usePaths()
  const all = useAsk(admin.listMenus, { query: {} }).last
  const components = different(all, 'component')
  const path = values.path.trim()
  const strange = path !== '' && !paths.includes(path)
  const strangeComponent = all !== undefined && values.component.trim() !== '' && !components.includes(values.component)

  const { run, busy, locked } = useOnce(async () => {
    const body = { ...values, sort: values.sort.trim() === '' ? 100 : Number(values.sort) }
    const whole = menu ? { ...body, id: menu.id } : body
    if (!form.fits(menu ? admin.editMenu.body : admin.addMenu.body, whole)) return false
    const send = () => (menu ? ask(admin.editMenu, { body: { ...body, id: menu.id } }) : ask(admin.addMenu, { body }))
    const done = await told(t`保存成功`, () => asAdmin(send), undefined, form.refuse)
    if (done) {
      onSaved()
      onClose()
    }
    return done
  })

  const flag = (field: 'hidden' | 'alwaysShow' | 'noCache' | 'affix', words: string) => (
    <Checkbox checked={values[field]} onChange={({ target }) => set({ [field]: target.checked })}>
      {words}
    </Checkbox>
  )
  const typed = (field: 'icon' | 'num' | 'activeMenu', label: string, hint?: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      list={`${id}-${field}`}
      value={values[field]}
      hint={hint}
      onChange={({ target }) => set({ [field]: target.value })}
      error={wrong(field)}
    />
  )
  const options = (field: string, words: string[]) => (
    <datalist id={`${id}-${field}`}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
  const cateError = wrong('cates')
  return (
    <Dialog
      title={menu ? t`编辑菜单` : t`新增菜单`}
      width="44rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button look="primary" busy={busy} aria-disabled={locked || undefined} onClick={run}>{t`保存`}</Button>
        </>
      }
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          run()
        }}
      >
        {options('path', paths)}
        {options('activeMenu', paths)}
        {options('component', components)}
        {options('icon', different(all, 'icon'))}
        {options('num', different(all, 'num'))}
        <div className="fields">
          <TextInput
            label={t`菜单名称`}
            required
            autoComplete="off"
            value={values.title}
            onChange={({ target }) => set({ title: target.value })}
            error={wrong('title')}
          />
          <ParentSelect
            id={menu?.id}
            pid={menu?.pid ?? pid}
            value={values.pid}
            onChange={(next) => set({ pid: next })}
            error={wrong('pid')}
          />
          <TextInput
            label={t`路径`}
            autoComplete="off"
            list={`${id}-path`}
            placeholder="/case/index"
            value={values.path}
            onChange={({ target }) => set({ path: target.value })}
            error={wrong('path')}
            hint={
              <>
                {t`菜单只是让已有的页面可以进入，不会产生新的页面。文件夹不填路径。`}
                {strange ? <Doubt>{t`产品中没有这个路径，点击后会提示页面不可用。`}</Doubt> : null}
              </>
            }
          />
          <TextInput
            label={t`组件`}
            autoComplete="off"
            list={`${id}-component`}
            value={values.component}
            onChange={({ target }) => set({ component: target.value })}
            error={wrong('component')}
            hint={strangeComponent ? <Doubt>{t`没有其他菜单使用此组件，请核对名称。`}</Doubt> : undefined}
          />
          {typed('icon', t`图标`)}
          {typed('num', t`角标计数字段`, t`菜单上显示的数字取自此计数；留空则不显示`)}
          <TextInput
            label={t`排序`}
            type="number"
            inputMode="numeric"
            min={0}
            max={9999}
            hint={t`数字小的在前`}
            value={values.sort}
            onChange={({ target }) => set({ sort: target.value })}
            error={wrong('sort')}
          />
          {typed('activeMenu', t`高亮的菜单路径`)}
          <fieldset className={`field wide radios${cateError ? ' wrong' : ''}`}>
            <legend>{t`可见类别`}</legend>
            <div className="checks">
              {cates.map((cate) => (
                <label key={cate} className="check">
                  <input
                    type="checkbox"
                    checked={values.cates.includes(cate)}
                    onChange={({ target }) =>
                      set({ cates: cates.filter((it) => (it === cate ? target.checked : values.cates.includes(it))) })
                    }
                  />
                  <span>{i18n._(cateWords[cate])}</span>
                </label>
              ))}
            </div>
            {cateError ? (
              <p className="wrong-text">
                <Icon name="alert" /> {errorText(cateError)}
              </p>
            ) : null}
          </fieldset>
          <div className="wide">
            <Chips
              label={t`可见角色`}
              values={values.roles}
              known={knownRoles}
              hint={t`不填则所选类别的人都可见`}
              clean={(word) => word.trim().toUpperCase()}
              onChange={(roles) => set({ roles })}
              error={wrong('roles')}
            />
          </div>
          <div className="checks wide">
            {flag('hidden', t`在菜单中隐藏`)}
            {flag('alwaysShow', t`总是显示为文件夹`)}
            {flag('noCache', t`不缓存页面`)}
            {flag('affix', t`固定标签页`)}
          </div>
        </div>
      </form>
    </Dialog>
  )
}

function Doubt({ children }: { children: string }) {
  return (
    <p className="doubt" role="status">
      <Icon name="alert" /> {children}
    </p>
  )
}
