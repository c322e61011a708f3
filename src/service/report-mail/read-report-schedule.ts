import type { Stores } from '../core/stores.ts';
import { reportScheduleOf, reportSetting, type ReportSchedule } from './report-schedule.ts';

/** When the report is mailed; never, where nothing was chosen. */
export async function readReportSchedule({ settings }: Pick<Stores, 'settings'>): Promise<ReportSchedule> {
  return reportScheduleOf(await settings.readSetting(reportSetting));
}
