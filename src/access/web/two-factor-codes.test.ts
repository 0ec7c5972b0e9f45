import { expect, test } from 'vitest'
import { appCode, backupCode, checkAppCode, checkBackupCode, groupedSecret, secretOf } from './two-factor-codes.ts'

test.each(['123456', '123 456', ' 123-456\n'])('a code of an app may be pasted as %j', typed => {
  expect(appCode(typed)).toBe('123456')
  expect(checkAppCode(typed)).toBeNull()
})

test.each(['', '12345', '1234567', 'aB3dE-fG7hJ'])('%j is no code of an app', typed => {
  expect(checkAppCode(typed)).not.toBeNull()
})

test.each(['aB3dE-fG7hJ', 'aB3dEfG7hJ', ' aB3dE - fG7hJ '])('a backup code may be typed as %j', typed => {
  expect(backupCode(typed)).toBe('aB3dE-fG7hJ')
  expect(checkBackupCode(typed)).toBeNull()
})

test.each(['', '123456', 'aB3dE', 'aB3dE-fG7hJk'])('%j is no backup code', typed => {
  expect(checkBackupCode(typed)).not.toBeNull()
})

test('a secret is read from its URI and shown in groups of four', () => {
  const secret = secretOf('otpauth://totp/Gridloom:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Gridloom')
  expect(groupedSecret(secret)).toBe('JBSW Y3DP EHPK 3PXP')
})
