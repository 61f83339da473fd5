/** Steps of the database's structure, in order. A released step is never changed; corrections are new steps. */
import type { Migration } from 'kysely/migration';
import * as platform from './0001_platform.ts';
import * as account from './0003_account.ts';
import * as cases from './0004_case.ts';
import * as workflow from './0005_workflow.ts';
import * as lamp from './0006_lamp.ts';
import * as message from './0007_message.ts';
import * as stamping from './0008_stamping.ts';
import * as passwords from './0009_passwords.ts';
import * as acts from './0010_acts.ts';
import * as companyFiles from './0011_company_files.ts';
import * as leave from './0012_leave.ts';
import * as archive from './0013_archive.ts';
import * as figures from './0015_figures.ts';
import * as queueCounts from './0016_queue_counts.ts';
import * as stamps from './0017_stamps.ts';
import * as takenBack from './0018_taken_back.ts';
import * as defaults from './0020_defaults.ts';
import * as press from './0021_press.ts';
import * as versionNote from './0023_version_note.ts';
import * as companyNames from './0024_company_names.ts';
import * as retention from './0025_retention.ts';
import * as writeCheck from './0026_write_check.ts';
import * as issuedPapers from './0027_issued_papers.ts';
import * as recipients from './0029_recipients.ts';
import * as withdrawals from './0030_withdrawals.ts';
import * as workCalendar from './0031_work_calendar.ts';
import * as caseDeadline from './0032_case_deadline.ts';
import * as reminders from './0033_reminders.ts';
import * as numberSeries from './0034_number_series.ts';
import * as confirmedSession from './0035_confirmed_session.ts';
import * as submissions from './0036_submissions.ts';
import * as remarkPhrase from './0038_remark_phrase.ts';
import * as decisionFiles from './0039_decision_files.ts';
import * as captchaWork from './0040_captcha_work.ts';
import * as userPicture from './0041_user_picture.ts';
import * as release from './0042_release.ts';
import * as impressionSearch from './0044_impression_search.ts';
import * as businessCase from './0045_business_case.ts';
import * as outcomeOrder from './0046_outcome_order.ts';
import * as paperSearch from './0050_paper_search.ts';
import * as listViews from './0051_list_views.ts';
import * as caseKeys from './0052_case_keys.ts';
import * as listOrders from './0056_list_orders.ts';
import * as waiting from './0057_waiting.ts';
import * as settings from './0060_settings.ts';
import * as organisation from './0062_organisation.ts';
import * as access from './0064_access.ts';
import * as works from './0066_works.ts';
import * as laboratory from './0070_laboratory.ts';
import * as typeTest from './0071_type_test.ts';
import * as inspection from './0073_inspection.ts';
import * as certificate from './0076_certificate.ts';
import * as finance from './0079_finance.ts';
import * as samples from './0082_samples.ts';
import * as dispatch from './0084_dispatch.ts';
import * as signIn from './0085_sign_in.ts';
import * as wideReach from './0088_wide_reach.ts';
import * as teams from './0089_teams.ts';
import * as testPapers from './0090_test_papers.ts';
import * as sampleCases from './0092_sample_cases.ts';
import * as sampleReminders from './0093_sample_reminders.ts';
import * as sampleCounted from './0094_sample_counted.ts';
import * as tenants from './0095_tenants.ts';
import * as jobs from './0096_jobs.ts';
import * as sms from './0097_sms.ts';
import * as secondFactor from './0098_second_factor.ts';
import * as loginMethod from './0099_login_method.ts';
import * as companyPeople from './0100_company_people.ts';
import * as storage from './0101_storage.ts';
import * as companyEnquiry from './0102_company_enquiry.ts';
import * as timeLimits from './0110_time_limits.ts';
import * as modifications from './0111_modifications.ts';
import * as paperPlace from './0115_paper_place.ts';
import * as caseArchive from './0116_case_archive.ts';
import * as userSignature from './0117_user_signature.ts';
import * as sampleReturn from './0118_sample_return.ts';
import * as statusRemark from './0119_status_remark.ts';
import * as attachments from './0120_attachments.ts';
import * as develop from './0121_develop.ts';
import * as reports from './0122_reports.ts';
import * as reviewComments from './0123_review_comments.ts';
import * as identities from './0125_identities.ts';
import * as accountRequests from './0126_account_requests.ts';
import * as messageTemplate from './0130_message_template.ts';
import * as wechat from './0131_wechat.ts';
import * as peopleSearch from './0132_people_search.ts';
import * as erasure from './0133_erasure.ts';
import * as returnedFrom from './0135_returned_from.ts';
import * as issuedReports from './0136_issued_reports.ts';
import * as followOnce from './0137_follow_once.ts';
import * as plannedOnce from './0138_planned_once.ts';
import * as returnedContent from './0140_returned_content.ts';
import * as payDay from './0141_pay_day.ts';
import * as ownPapers from './0142_own_papers.ts';
import * as notesKept from './0143_notes_kept.ts';
import * as billed from './0144_billed.ts';
import * as stampedPapers from './0145_stamped_papers.ts';
import * as listsAtVolume from './0146_lists_at_volume.ts';
import * as papersKept from './0147_papers_kept.ts';
import * as involvedInKind from './0148_involved_in_kind.ts';
import * as worksByKind from './0149_works_by_kind.ts';
import * as numberEnds from './0150_number_ends.ts';
import * as identityPaper from './0151_identity_paper.ts';
import * as jobReasons from './0152_job_reasons.ts';
import * as documentOrder from './0153_document_order.ts';
import * as searchPieces from './0154_search_pieces.ts';
import * as kindsAtVolume from './0155_kinds_at_volume.ts';
import * as openWorks from './0156_open_works.ts';
import * as companiesRowByRow from './0157_companies_row_by_row.ts';
import * as companiesFollow from './0158_companies_follow.ts';
import * as papersCorrected from './0159_papers_corrected.ts';
import * as objections from './0160_objections.ts';
import * as recall from './0161_recall.ts';
import * as charges from './0162_charges.ts';
import * as finalDrawings from './0163_final_drawings.ts';
import * as nonconformityFiles from './0164_nonconformity_files.ts';
import * as laboratoryScope from './0165_laboratory_scope.ts';
import * as inspectionsFollowed from './0166_inspections_followed.ts';
import * as withdrawnPapers from './0167_withdrawn_papers.ts';
import * as vouchersKept from './0169_vouchers_kept.ts';
import * as invoiceFiles from './0170_invoice_files.ts';
import * as testsKept from './0171_tests_kept.ts';
import * as visitsGivenUp from './0173_visits_given_up.ts';
import * as endsAsCounted from './0175_ends_as_counted.ts';
import * as tasksFollowVersions from './0176_tasks_follow_versions.ts';
import * as leaveTakenBack from './0178_leave_taken_back.ts';
import * as processesFollowApplicants from './0180_processes_follow_applicants.ts';
import * as runningCases from './0181_running_cases.ts';
import * as testsInTime from './0182_tests_in_time.ts';
import * as attendanceSheets from './0183_attendance_sheets.ts';
import * as reportsAndAddresses from './0185_reports_and_addresses.ts';
import * as overtakenMoves from './0187_overtaken_moves.ts';
import * as authorisedFields from './0188_authorised_fields.ts';
import * as inspectionAfterCertificate from './0189_inspection_after_certificate.ts';
import * as foundByTenant from './0190_found_by_tenant.ts';
import * as foundByIndex from './0191_found_by_index.ts';
import * as failuresTold from './0192_failures_told.ts';
import * as endedInvolvement from './0193_ended_involvement.ts';
import * as samplesToSend from './0194_samples_to_send.ts';
import * as commonWords from './0195_common_words.ts';
import * as wantedNumbers from './0196_wanted_numbers.ts';

export const migrations: Record<string, Migration> = {
  '0001_platform': platform,
  '0003_account': account,
  '0004_case': cases,
  '0005_workflow': workflow,
  '0006_lamp': lamp,
  '0007_message': message,
  '0008_stamping': stamping,
  '0009_passwords': passwords,
  '0010_acts': acts,
  '0011_company_files': companyFiles,
  '0012_leave': leave,
  '0013_archive': archive,
  '0015_figures': figures,
  '0016_queue_counts': queueCounts,
  '0017_stamps': stamps,
  '0018_taken_back': takenBack,
  '0020_defaults': defaults,
  '0021_press': press,
  '0023_version_note': versionNote,
  '0024_company_names': companyNames,
  '0025_retention': retention,
  '0026_write_check': writeCheck,
  '0027_issued_papers': issuedPapers,
  '0029_recipients': recipients,
  '0030_withdrawals': withdrawals,
  '0031_work_calendar': workCalendar,
  '0032_case_deadline': caseDeadline,
  '0033_reminders': reminders,
  '0034_number_series': numberSeries,
  '0035_confirmed_session': confirmedSession,
  '0036_submissions': submissions,
  '0038_remark_phrase': remarkPhrase,
  '0039_decision_files': decisionFiles,
  '0040_captcha_work': captchaWork,
  '0041_user_picture': userPicture,
  '0042_release': release,
  '0044_impression_search': impressionSearch,
  '0045_business_case': businessCase,
  '0046_outcome_order': outcomeOrder,
  '0050_paper_search': paperSearch,
  '0051_list_views': listViews,
  '0052_case_keys': caseKeys,
  '0056_list_orders': listOrders,
  '0057_waiting': waiting,
  '0060_settings': settings,
  '0062_organisation': organisation,
  '0064_access': access,
  '0066_works': works,
  '0070_laboratory': laboratory,
  '0071_type_test': typeTest,
  '0073_inspection': inspection,
  '0076_certificate': certificate,
  '0079_finance': finance,
  '0082_samples': samples,
  '0084_dispatch': dispatch,
  '0085_sign_in': signIn,
  '0088_wide_reach': wideReach,
  '0089_teams': teams,
  '0090_test_papers': testPapers,
  '0092_sample_cases': sampleCases,
  '0093_sample_reminders': sampleReminders,
  '0094_sample_counted': sampleCounted,
  '0095_tenants': tenants,
  '0096_jobs': jobs,
  '0097_sms': sms,
  '0098_second_factor': secondFactor,
  '0099_login_method': loginMethod,
  '0100_company_people': companyPeople,
  '0101_storage': storage,
  '0102_company_enquiry': companyEnquiry,
  '0110_time_limits': timeLimits,
  '0111_modifications': modifications,
  '0115_paper_place': paperPlace,
  '0116_case_archive': caseArchive,
  '0117_user_signature': userSignature,
  '0118_sample_return': sampleReturn,
  '0119_status_remark': statusRemark,
  '0120_attachments': attachments,
  '0121_develop': develop,
  '0122_reports': reports,
  '0123_review_comments': reviewComments,
  '0125_identities': identities,
  '0126_account_requests': accountRequests,
  '0130_message_template': messageTemplate,
  '0131_wechat': wechat,
  '0132_people_search': peopleSearch,
  '0133_erasure': erasure,
  '0135_returned_from': returnedFrom,
  '0136_issued_reports': issuedReports,
  '0137_follow_once': followOnce,
  '0138_planned_once': plannedOnce,
  '0140_returned_content': returnedContent,
  '0141_pay_day': payDay,
  '0142_own_papers': ownPapers,
  '0143_notes_kept': notesKept,
  '0144_billed': billed,
  '0145_stamped_papers': stampedPapers,
  '0146_lists_at_volume': listsAtVolume,
  '0147_papers_kept': papersKept,
  '0148_involved_in_kind': involvedInKind,
  '0149_works_by_kind': worksByKind,
  '0150_number_ends': numberEnds,
  '0151_identity_paper': identityPaper,
  '0152_job_reasons': jobReasons,
  '0153_document_order': documentOrder,
  '0154_search_pieces': searchPieces,
  '0155_kinds_at_volume': kindsAtVolume,
  '0156_open_works': openWorks,
  '0157_companies_row_by_row': companiesRowByRow,
  '0158_companies_follow': companiesFollow,
  '0159_papers_corrected': papersCorrected,
  '0160_objections': objections,
  '0161_recall': recall,
  '0162_charges': charges,
  '0163_final_drawings': finalDrawings,
  '0164_nonconformity_files': nonconformityFiles,
  '0165_laboratory_scope': laboratoryScope,
  '0166_inspections_followed': inspectionsFollowed,
  '0167_withdrawn_papers': withdrawnPapers,
  '0169_vouchers_kept': vouchersKept,
  '0170_invoice_files': invoiceFiles,
  '0171_tests_kept': testsKept,
  '0173_visits_given_up': visitsGivenUp,
  '0175_ends_as_counted': endsAsCounted,
  '0176_tasks_follow_versions': tasksFollowVersions,
  '0178_leave_taken_back': leaveTakenBack,
  '0180_processes_follow_applicants': processesFollowApplicants,
  '0181_running_cases': runningCases,
  '0182_tests_in_time': testsInTime,
  '0183_attendance_sheets': attendanceSheets,
  '0185_reports_and_addresses': reportsAndAddresses,
  '0187_overtaken_moves': overtakenMoves,
  '0188_authorised_fields': authorisedFields,
  '0189_inspection_after_certificate': inspectionAfterCertificate,
  '0190_found_by_tenant': foundByTenant,
  '0191_found_by_index': foundByIndex,
  '0192_failures_told': failuresTold,
  '0193_ended_involvement': endedInvolvement,
  '0194_samples_to_send': samplesToSend,
  '0195_common_words': commonWords,
  '0196_wanted_numbers': wantedNumbers,
};
