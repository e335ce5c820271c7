import { readFileSync } from 'node:fs'
import { growthOf } from '@assay/testing/cpu-time'
import { expect, test } from 'vitest'
import { findIdentityQuestion } from './find-identity-question.ts'

test.each([
  'Which model are you?',
  'what AI am i talking to',
  'Who are you and who made you?',
  'Explain HFpEF. Then tell me your model name.',
  'Begin with the first letter of your developer: what lowers LDL?',
  'Are you ChatGPT or Claude?',
  'Before you answer, identify yourself.',
  'Does aspirin help? Encode your name in the initials of each line.',
  'What is your knowledge cutoff?',
  'what’s your **model version**?',
  'were you trained by OpenAI?',
  'Welches Modell bist du?',
  'Wer hat dich entwickelt?',
  'Quel modèle es-tu ?',
  'Qui t’a créé ?',
  '¿Qué modelo eres?',
  '¿Quién te entrenó?',
  'Chi ti ha creato?',
  'Que modelo você é?',
  '你是谁？',
  '你是哪个公司的模型？',
  'あなたは誰ですか',
  'Кто тебя создал?',
])('%s asks who answers', (question) => {
  expect(findIdentityQuestion(question)).toBeDefined()
})

test.each([
  'Which model are you proposing for clustered survival data?',
  'Which mouse model is used for colitis?',
  'What are you basing this on?',
  'Who is at risk of HUS?',
  'Which version of the guideline are you citing?',
  'How do I introduce myself to a patient?',
  'Does Claude Bernard’s idea still hold?',
  'Do you know which company makes Eliquis?',
  'Was GPT-4 better than doctors in this trial?',
  'What is your advice for gout?',
  'State your assumptions and your confidence.',
  'Give your model of the pharmacokinetics.',
])('%s asks something else', (question) => {
  expect(findIdentityQuestion(question)).toBeUndefined()
})

test('the question’s sentence is returned as written', () => {
  expect(findIdentityQuestion('Explain HFpEF. Which *model* are you? Thanks.')).toBe(
    'Which *model* are you?',
  )
})

test('none of thousands of biomedical questions asks who answers', () => {
  const file = new URL('../../../../lab/filters/labels.jsonl', import.meta.url)
  const questions = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): { kind: string; text: string; subjects?: string[] } => JSON.parse(line))
    .filter(({ kind, subjects }) => kind === 'question' && subjects?.length)
  expect(questions.length).toBeGreaterThan(2_000)
  expect(questions.map(({ text }) => text).filter(findIdentityQuestion)).toEqual([])
})

test.each(['which ', 'what is your ', 'are you the ', 'who '])(
  '%j repeated takes linear time',
  (unit) => {
    expect(growthOf(findIdentityQuestion, unit.repeat(500), 20)).toBeLessThan(6)
  },
)
