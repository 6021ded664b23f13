import type { Scene } from '../door/scene.ts'

export const factorScene: Scene<'factor'> = {
  may: {
    challengeLogin: '*',
    endLogin: '*',
    listFactors: 'SAZ',
    beginTotp: 'SAZ',
    confirmTotp: 'SAZ',
    beginPasskey: 'SAZ',
    confirmPasskey: 'SAZ',
    removeFactor: 'SAZ',
    renewRecovery: 'SAZ',
  },
  bodies: () => ({
    challengeLogin: { ticket: 'nobody has it' },
    endLogin: { ticket: 'nobody has it', way: 'totp', code: '123456' },
    beginTotp: { password: 'Wrong#2026' },
    confirmTotp: { code: '123456' },
    beginPasskey: { password: 'Wrong#2026' },
    confirmPasskey: { name: '电脑', answer: {} },
    removeFactor: { id: 'totp', password: 'Wrong#2026' },
    renewRecovery: { password: 'Wrong#2026' },
  }),
}
