import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

// What the build makes of it: the Chinese text as a message.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: TemplateStringsArray) => ({ id: message, message }),
}))
const { crumbsOf } = await import('../../src/app/bar/crumbs.ts')

i18n.loadAndActivate({ locale: 'zh', messages: {} })
const title = (message: string) => ({ id: message, message })
const crumbs = (hidden: boolean) =>
  crumbsOf(
    [
      { fullPath: '/system', title: title('系统管理'), noRedirect: true },
      { fullPath: '/system/user', title: title('用户管理') },
      { fullPath: '/system/user/one', title: title('某人'), hiddenCrumb: hidden },
    ],
    { tree: [], applicant: false },
  ).map((crumb) => crumb.title)

test('a route that turns its breadcrumb off adds none; the others stay', () => {
  expect(crumbs(false)).toEqual(['首页', '系统管理', '用户管理', '某人'])
  expect(crumbs(true)).toEqual(['首页', '系统管理', '用户管理'])
})
