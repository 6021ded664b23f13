import type { Scene } from '../door/scene.ts'

export const factorScene: Scene<'factor'> = {
  may: {
    challengeLogin: '*',
    endLogin: '*',
    challengeProof: 'USAHIMLVNZC',
    checkProof: 'USAHIMLVNZC',
    prove: 'USAHIMLVNZC',
    listFactors: 'SAHIMLVNZ',
    beginTotp: 'SAHIMLVNZ',
    confirmTotp: 'SAHIMLVNZ',
    beginPasskey: 'SAHIMLVNZ',
    confirmPasskey: 'SAHIMLVNZ',
    removeFactor: 'SAHIMLVNZ',
    renewRecovery: 'SAHIMLVNZ',
  },
  bodies: () => ({
    challengeLogin: { ticket: 'nobody has it' },
    endLogin: { ticket: 'nobody has it', way: 'totp', code: '123456' },
    prove: { way: 'password', code: 'Wrong#2026' },
    beginTotp: { password: 'Wrong#2026' },
    confirmTotp: { code: '123456' },
    beginPasskey: { password: 'Wrong#2026' },
    confirmPasskey: { name: '电脑', answer: {} },
    removeFactor: { id: 'totp', password: 'Wrong#2026' },
    renewRecovery: { password: 'Wrong#2026' },
  }),
}
