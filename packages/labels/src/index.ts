export {
  labelQuestion,
  type QuestionLabels,
  RULES_VERSION,
  type RuleLabel,
} from './label-question.ts'
