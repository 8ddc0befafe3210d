/** The statement that a doctor ticks to confirm a plan. The text is stored with the confirmation as it was shown. */
export const PLAN_STATEMENT = {
  ch: '本人已查看该方案的各步牙齿移动、邻面去釉、附件及提示事项，确认方案符合该患者的治疗需要，同意按此方案生产。',
  en: 'I have looked at the tooth movements of each step, the interproximal reduction, the attachments and the marks of this plan. It suits the treatment of this patient, and I agree that aligners are made by it.',
} as const;
