import { expect, test } from 'vitest'
import { readAuthorization, sha256, signatureOf } from './signature-v4.ts'

/** The examples of AWS's documentation, with its keys. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': sha256(''),
  'x-amz-date': '20130524T000000Z',
}

const signed = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`

test.each([
  [
    'a part of an object',
    { method: 'GET', target: '/test.txt', headers: { ...headers, range: 'bytes=0-9' } },
    signed(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  ],
  [
    'a list',
    { method: 'GET', target: '/?max-keys=2&prefix=J', headers },
    signed('host;x-amz-content-sha256;x-amz-date', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
  ],
  [
    'an object to be kept',
    {
      method: 'PUT',
      target: '/test%24file.text',
      headers: {
        ...headers,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    },
    signed(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  ],
])('%s is signed as published', (_name, request, authorization) => {
  const read = readAuthorization(authorization)
  expect(read && signatureOf(request, read, secret)).toBe(read?.signature)
  expect(read && signatureOf(request, read, `${secret}x`)).not.toBe(read?.signature)
})

test('other headers are not parsed', () => {
  expect([
    readAuthorization(undefined),
    readAuthorization('Bearer abc'),
    readAuthorization('AWS4-HMAC-SHA256 '),
  ]).toEqual([null, null, null])
})
