//! From posts to problems.

use std::path::PathBuf;

use crate::draft;
use crate::judges::{self, Judge, Judges};
use crate::new_problem::name::Reserved;
use crate::new_problem::{DEFAULT_JUDGE, Draft, Made, NotMade, Sample, text};

use super::contests::Contests;
use super::naming;
use super::post::{self, Post};

/// Where posts come in.
pub struct Inbox {
    root: PathBuf,
    contests: Contests,
    /// How many problems were made.
    pub made: u64,
}

/// What came of a post.
#[derive(Debug)]
pub struct Received {
    /// The title of the problem.
    pub title: String,
    pub result: Result<Made, NotMade>,
    /// What the tools cannot take care of in this problem, and how far its contest has come.
    pub notes: Vec<String>,
}

impl Inbox {
    /// One whose problems go to the workspace at `root`.
    #[must_use]
    pub fn new(root: PathBuf) -> Self {
        Self {
            root,
            contests: Contests::default(),
            made: 0,
        }
    }

    /// Makes the problem that a body describes.
    ///
    /// # Errors
    ///
    /// If it describes none.
    pub fn receive(&mut self, body: &[u8]) -> Result<Received, NotMade> {
        let post = post::parse(body).map_err(NotMade::Refused)?;
        let judges = Judges::read(&self.root)?;
        let judge = judges
            .at(&post.url)
            .or_else(|| judges.of_group(post.group.as_deref()?));
        let drafted = drafted(&post);
        let result = self.make(&post, judge, &drafted);
        let mut notes = match result {
            Ok(_) => notes(&post, judge),
            Err(_) => Vec::new(),
        };
        if result.is_ok() && post.interactive != Some(true) {
            notes.push(match &drafted {
                Ok(drafted) => drafted.summary(),
                Err(error) => format!("no validator and no family is drafted: {error}"),
            });
        }
        self.made += u64::from(result.is_ok());
        if let Some(progress) = self.contests.count(post.batch.as_ref(), result.is_ok()) {
            let contest = text::one_line(post.group.as_deref().unwrap_or("the contest"));
            notes.push(match progress.is_last() {
                false => format!("{} of {} of {contest}", progress.posts, progress.of),
                true => format!("all {} of {contest}: {} made", progress.of, progress.made),
            });
        }
        Ok(Received {
            title: post.name,
            result,
            notes,
        })
    }

    fn make(
        &self,
        post: &Post,
        judge: Option<&Judge>,
        drafted: &Result<draft::Draft, draft::Error>,
    ) -> Result<Made, NotMade> {
        text::check_url(&post.url).map_err(NotMade::Refused)?;
        let reserved = Reserved::read(&self.root)?;
        let slug = naming::slug(&post.url, &post.name, judge, &reserved).ok_or_else(|| {
            NotMade::Refused(format!(
                "neither the title `{}` nor the address {} makes a name: make it by `cargo \
                 new-problem NAME --url {}`",
                text::one_line(&post.name),
                post.url,
                post.url
            ))
        })?;
        let sample = |test: &post::Test| Sample {
            input: test.input.clone(),
            answer: test.output.clone(),
        };
        let draft = Draft {
            code: drafted.as_ref().ok().map(draft::Draft::code),
            slug,
            title: Some(post.name.clone()),
            url: Some(post.url.clone()),
            judge: judge.map(|judge| judge.name.clone()),
            time_limit_ms: post.time_limit.map(whole),
            memory_limit_mb: post.memory_limit.map(whole),
            samples: post.tests.iter().map(sample).collect(),
            signature: None,
            interactive: post.interactive == Some(true),
            readme: false,
        };
        draft.make(&self.root)
    }
}

/// What its samples show of the format of inputs. Those of an interactive problem are dialogues.
fn drafted(post: &Post) -> Result<draft::Draft, draft::Error> {
    let samples = match post.interactive {
        Some(true) => &[],
        _ => post.tests.as_slice(),
    };
    let samples = samples.iter().zip(1..).map(|(test, number)| {
        let name = format!("sample {number}");
        draft::Sample::new(name, text::lines(&test.input).into_bytes())
    });
    draft::draft(&samples.collect::<Result<Vec<_>, _>>()?)
}

/// Rounded up; what is below 0 becomes 0, which is no limit and refused as such.
fn whole(limit: f64) -> u64 {
    limit.ceil() as u64
}

/// What the tools cannot take care of in this problem.
fn notes(post: &Post, judge: Option<&Judge>) -> Vec<String> {
    let mut notes = Vec::new();
    if judge.is_none() {
        let host = judges::host(&post.url).unwrap_or_default();
        notes.push(format!(
            "{host} is no judge that is known here: taken as {DEFAULT_JUDGE}, which offers nothing \
             but std; see `judge` in its Cargo.toml"
        ));
    }
    if post.interactive == Some(true) {
        notes.push(
            "it is interactive: fill in the interactor in its tests/main.rs; its samples are \
             dialogues, and no test cases"
                .to_owned(),
        );
    }
    for (channel, verb) in [(&post.input, "reads"), (&post.output, "writes")] {
        let file = channel
            .as_ref()
            .and_then(|channel| channel.file_name.as_deref());
        if let Some(file) = file {
            notes.push(format!(
                "it {verb} the file `{}`: the template uses the standard streams",
                text::one_line(file)
            ));
        }
    }
    notes
}
