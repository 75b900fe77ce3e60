//! From a post to a problem.

use crate::commands::new_problem::draft::{Draft, Made, NotMade, Sample};
use crate::commands::new_problem::judge::{self, JUDGES, Judge};
use crate::commands::new_problem::slug::Taken;
use crate::commands::new_problem::text;
use tools::workspace::Workspace;

use super::naming;
use super::post::Post;

/// Makes the problem that a post describes.
pub fn receive(workspace: &Workspace, post: &Post) -> Result<Made, NotMade> {
    text::check_url(&post.url).map_err(NotMade::Refused)?;
    let judge = judge_of(post);
    let taken = Taken::read(&workspace.root)?;
    let slug = naming::slug(&post.url, &post.name, judge, &taken).ok_or_else(|| {
        NotMade::Refused(format!(
            "neither the title `{}` nor the address {} makes a name: make it by `cargo new-problem \
             NAME --url {}`",
            text::one_line(&post.name),
            post.url,
            post.url
        ))
    })?;
    let draft = Draft {
        slug,
        title: Some(post.name.clone()),
        url: Some(post.url.clone()),
        judge: judge.map(|judge| judge.name.to_owned()),
        time_limit_ms: post.time_limit.map(whole),
        memory_limit_mb: post.memory_limit.map(whole),
        samples: post
            .tests
            .iter()
            .map(|test| Sample {
                input: test.input.clone(),
                answer: test.output.clone(),
            })
            .collect(),
    };
    draft.make(workspace)
}

/// By the address, or else by what the group begins with.
pub fn judge_of(post: &Post) -> Option<Judge> {
    let named = || {
        let group = post.group.as_deref()?;
        let name = group.split(" - ").next()?.trim();
        JUDGES
            .iter()
            .find(|judge| judge.title.eq_ignore_ascii_case(name))
            .copied()
    };
    judge::by_url(&post.url).or_else(named)
}

/// Rounded up; what is below 0 becomes 0, which is no limit and refused as such.
fn whole(limit: f64) -> u64 {
    limit.ceil() as u64
}

/// What the tools cannot take care of in this problem.
pub fn remarks(post: &Post) -> Vec<String> {
    let mut remarks = Vec::new();
    if judge_of(post).is_none() {
        let host = judge::host(&post.url).unwrap_or_default();
        remarks.push(format!(
            "{host} is no judge that is known here: taken as {}, which offers nothing but std; see \
             `judge` in its Cargo.toml",
            judge::DEFAULT.name
        ));
    }
    if post.interactive == Some(true) {
        remarks.push(
            "it is interactive: its samples are dialogues, and what compares answers cannot judge \
             them"
                .to_owned(),
        );
    }
    for (channel, verb) in [(&post.input, "reads"), (&post.output, "writes")] {
        let file = channel
            .as_ref()
            .and_then(|channel| channel.file_name.as_deref());
        if let Some(file) = file {
            remarks.push(format!(
                "it {verb} the file `{}`: the template uses the standard streams",
                text::one_line(file)
            ));
        }
    }
    remarks
}
