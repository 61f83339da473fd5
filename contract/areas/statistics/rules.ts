/** What an alert setting must keep to; judged in the row that is being edited and again by the server. */
import * as z from 'zod';

/** Keys of dictionary `day_kind`. */
export const DAY_KINDS = ['1', '2'] as const;
/** Of dictionary `remind_to`: person in charge, department head, vice dean, plan dispatcher. Project leaders come with testing. */
export const REMINDED = ['1', '2', '3', '5'] as const;
/** Of dictionary `send_channel`: portal, mail. SMS is for codes, there is no WeChat account. */
export const CHANNELS = ['1', '3'] as const;
export const MOST_DAYS = 365;

/** Days, halved at most. */
export const alertDays = (least: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}(\.\d)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(least).max(MOST_DAYS).multipleOf(0.5))
    .meta({ kind: 'number' });

export type AlertSetting = {
  daysCompleted: number | null;
  yellowDays: number;
  remindTo: readonly string[];
  channels: readonly string[];
  enabled: boolean;
};

export type AlertFault = 'yellowTooEarly' | 'nobodyReminded' | 'noChannel' | 'unknownReminded' | 'unknownChannel';

/** What is wrong with a setting, the first thing first; null when nothing is. */
export const alertFault = ({ daysCompleted, yellowDays, remindTo, channels, enabled }: AlertSetting): AlertFault | null => {
  if (daysCompleted !== null && yellowDays > daysCompleted) return 'yellowTooEarly';
  if (!remindTo.every((key) => (REMINDED as readonly string[]).includes(key))) return 'unknownReminded';
  if (!channels.every((key) => (CHANNELS as readonly string[]).includes(key))) return 'unknownChannel';
  if (enabled && remindTo.length === 0) return 'nobodyReminded';
  if (enabled && channels.length === 0) return 'noChannel';
  return null;
};
