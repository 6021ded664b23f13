import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageConfig } from '../../contract/account/pageConfig.ts'
import { checkSdkOptions, sdkOptionsOf, sdkVersion } from '../../contract/document/editorSdk.ts'

const whole = { appId: 'a', fileId: 'f', officeType: 'w' }

test.each<[string, Record<string, unknown>, string]>([
  ['no appId', { ...whole, appId: undefined }, '缺少 appId 参数'],
  ['no fileId', { ...whole, fileId: '' }, '缺少 fileId 参数'],
  ['no officeType', { ...whole, officeType: undefined }, '缺少 officeType 参数'],
  ['a url', { ...whole, url: 'https://evil.test' }, '不允许传入 url 参数'],
  ['a token that is no text', { ...whole, token: 123 }, 'token 参数必须是字符串'],
  ['a fileToken that is no text', { ...whole, fileToken: 123 }, 'fileToken 参数必须是字符串'],
])('the editor is not opened with %s, and says so in Chinese', (_, options, message) => {
  expect(() => checkSdkOptions(options)).toThrow(message)
})

test('what an installation sets about the editor is handed on as it stands, and may be wrong', () => {
  expect(() => checkSdkOptions(sdkOptionsOf('f', z.parse(pageConfig, {}).editor))).not.toThrow()
  expect(() => checkSdkOptions(sdkOptionsOf('f', { appId: 'a', officeType: 'w', fileId: '' }))).toThrow(
    '缺少 fileId 参数',
  )
  expect(() => checkSdkOptions(sdkOptionsOf('f', {}))).toThrow('缺少 appId 参数')
})

test('the editor is opened with what it needs, and names its version', () => {
  expect(() => checkSdkOptions({ ...whole, token: 't', fileToken: 'f' })).not.toThrow()
  expect(sdkVersion).toBe('1.1.27')
})
